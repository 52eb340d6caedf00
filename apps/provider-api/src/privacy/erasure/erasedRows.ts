import { spellingsOf } from '@frontdesk/customer-identity'
import { sql, type RawBuilder } from 'kysely'
import type { Schema } from '../../db/Schema.ts'
import type { ErasedKind } from '@frontdesk/contract'
import { erasedEvent } from '../../events/createLogReader.ts'
import type { ErasedPerson } from './ErasedPerson.ts'

/** Rows of a table that are about a customer. `change`: what is taken out of a row that stays; without it, it goes. */
export type ErasedRows = {
  table: keyof Schema
  kind: ErasedKind
  condition: RawBuilder<unknown>
  change?: RawBuilder<unknown>
}

/**
 * The rows about a customer, those that reference others before them, so that each is counted and none goes by a
 * cascade (PRIV-2). Files come before these, with their bytes. Two logs keep the places of their rows without the
 * content: clients follow the event log by its numbers, and a channel that repeats an event must not bring it back.
 */
export function erasedRows(companyId: number, person: ErasedPerson): ErasedRows[] {
  const { chatIds, userIds, shared } = person
  const addresses = person.addresses.flatMap(spelledOf)
  const [chats, users] = [listOf(chatIds), listOf(userIds)]
  const ofMessages = sql`select id from messages where company_id = ${companyId}
    and (chat_id = any(${chats}) or (chat_id = any(${listOf(shared)}) and from_id = any(${users})))`
  const byMessage = sql`message_id in (${ofMessages})`
  const inShared = sql`chat_id = any(${listOf(shared)})`
  const questions = sql`select id from test_questions where company_id = ${companyId} and ${byMessage}`
  return [
    { table: 'message_reports', kind: 'reports', condition: byMessage },
    contextOfReports(companyId, person),
    { table: 'checked_questions', kind: 'questions', condition: sql`question_id in (${questions})` },
    { table: 'test_questions', kind: 'questions', condition: byMessage },
    {
      table: 'knowledge_gaps',
      kind: 'questions',
      condition: sql`(${byMessage} or first_message_id in (${ofMessages}))`,
    },
    {
      table: 'ai_runs',
      kind: 'assistantRuns',
      condition: sql`(chat_id = any(${chats}) or reply_to_id in (${ofMessages}))`,
    },
    { table: 'ai_disclosures', kind: 'records', condition: byMessage },
    { table: 'message_status_log', kind: 'records', condition: byMessage },
    { table: 'message_views', kind: 'records', condition: byMessage },
    { table: 'send_intents', kind: 'records', condition: byMessage },
    { table: 'channel_messages', kind: 'records', condition: byMessage },
    { table: 'chat_watchers', kind: 'records', condition: sql`chat_id = any(${chats})` },
    {
      table: 'private_note_mentions',
      kind: 'records',
      condition: sql`note_id in (select id from private_notes where company_id = ${companyId} and chat_id = any(${chats}))`,
    },
    { table: 'customer_cards', kind: 'records', condition: sql`chat_id = any(${chats})` },
    { table: 'private_notes', kind: 'records', condition: sql`chat_id = any(${chats})` },
    { table: 'planned_messages', kind: 'records', condition: sql`chat_id = any(${chats})` },
    { table: 'channel_tests', kind: 'records', condition: sql`chat_id = any(${chats})` },
    { table: 'hand_overs', kind: 'records', condition: sql`chat_id = any(${chats})` },
    { table: 'conversation_results', kind: 'records', condition: sql`chat_id = any(${chats})` },
    {
      table: 'webhook_deliveries',
      kind: 'webhookDeliveries',
      condition: sql`payload -> 'data' ->> 'chatId' = any(${textsOf(chatIds.map(String))})`,
    },
    ...rowsOfChannelEvents(companyId, addresses),
    ...rowsOfEvents(person, ofMessages),
    ...rowsOfAddresses(chatIds, addresses),
    {
      table: 'messages',
      kind: 'records',
      condition: sql`${inShared} and ${quotes(sql`metadata`, ofMessages)}`,
      change: sql`metadata = jsonb_set(metadata, '{repliesTo,text}', '""')`,
    },
    { table: 'messages', kind: 'messages', condition: sql`id in (${ofMessages})` },
    {
      table: 'messages',
      kind: 'records',
      condition: sql`to_id = any(${users})`,
      change: sql`to_id = null`,
    },
    { table: 'chat_users', kind: 'records', condition: sql`user_id = any(${users})` },
    { table: 'chats', kind: 'conversations', condition: sql`id = any(${chats})` },
    {
      table: 'users',
      kind: 'people',
      // Their name is gone already; a message elsewhere, which is not theirs alone, may still need the row.
      condition: sql`id = any(${users}) and not exists (
        select from messages where messages.company_id = ${companyId} and from_id = users.id)`,
    },
  ]
}

/**
 * The words of customers before a message of another one that was reported after the person had written: a report does
 * not say which customer wrote them.
 */
const contextOfReports = (companyId: number, { userIds, shared }: ErasedPerson): ErasedRows => ({
  table: 'message_reports',
  kind: 'reports',
  condition: sql`context @> '[{"by":"customer"}]' and message_id in (select reported.id from messages as reported
    where reported.company_id = ${companyId} and reported.chat_id = any(${listOf(shared)}) and exists (select from messages as before
      where before.company_id = ${companyId} and before.chat_id = reported.chat_id and before.id < reported.id
        and before.from_id = any(${listOf(userIds)})))`,
  change: sql`context = jsonb_path_query_array(context, '$[*] ? (@.by != "customer")')`,
})

/** The events of these addresses at channels, except those that wait to be handled. */
function rowsOfChannelEvents(companyId: number, addresses: readonly string[]): ErasedRows[] {
  const isGivenUp = sql`queue = 'channel-events' and failed_at is not null`
  return [
    {
      table: 'channel_events',
      kind: 'channelEvents',
      // An event that waits for its first attempts is a message that arrives later.
      condition: sql`payload <> '{}' and payload ~ ${pattern(addresses.map(wordOf))} and (handled_at is not null
        or exists (select from jobs where ${isGivenUp} and subject = channel_events.id::text))`,
      change: sql`payload = '{}'`,
    },
    {
      // The console would offer to handle the event once more.
      table: 'jobs',
      kind: 'records',
      condition: sql`${isGivenUp} and subject in (select id::text from channel_events
        where company_id = ${companyId} and handled_at is null and payload = '{}')`,
    },
  ]
}

/** The entries of the event log that have the person, and what others' entries say of them. */
function rowsOfEvents(person: ErasedPerson, ofMessages: RawBuilder<unknown>): ErasedRows[] {
  const isOfShared = sql`payload ->> 'chatId' = any(${textsOf(person.shared.map(String))})`
  return [
    {
      table: 'event_log',
      kind: 'events',
      // The event that takes the chat out of the lists says nothing of its person.
      condition: sql`event <> ${erasedEvent} and payload ->> 'isErased' is null and ${eventsOf(person)}
        and not (${isEmptied})`,
      change: sql`event = ${erasedEvent}, payload = '{}'`,
    },
    {
      // A new message of another one names the people of its chat, which only saves its readers a call.
      table: 'event_log',
      kind: 'events',
      condition: sql`event = 'newMessage' and ${isOfShared}
        and coalesce(payload ->> 'users', payload ->> 'chat') is not null`,
      change: sql`payload = payload - 'users' - 'chat'`,
    },
    {
      table: 'event_log',
      kind: 'events',
      condition: sql`${isOfShared}
        and ${quotes(sql`payload -> 'metadata'`, ofMessages)}`,
      change: sql`payload = jsonb_set(payload, '{metadata,repliesTo,text}', '""')`,
    },
  ]
}

/** The person's addresses at the channels, each as a whole text. */
function rowsOfAddresses(chatIds: readonly number[], addresses: readonly string[]): ErasedRows[] {
  const words = textsOf(addresses)
  return [
    { table: 'channel_identities', kind: 'addresses', condition: sql`chat_id = any(${listOf(chatIds)})` },
    {
      table: 'address_changes',
      kind: 'addresses',
      condition: sql`(split_part(address, ' ', 2) = any(${words}) or to_phone = any(${words})
        or to_user_id = any(${words}) or to_room = any(${words}))`,
    },
    {
      table: 'linked_addresses',
      kind: 'addresses',
      condition: sql`(user_id = any(${words}) or phone = any(${words}))`,
    },
    { table: 'channel_contacts', kind: 'addresses', condition: sql`phone = any(${words})` },
  ]
}

/** Events of the chats, and messages of the users in others. A chat that is shared may name the person. */
const eventsOf = ({ chatIds, userIds, shared }: ErasedPerson) => {
  const named = pattern([...chatIds.map((id) => `"chatId": ${id}`), ...userIds.map((id) => `"fromId": ${id}`)])
  return sql`(payload::text ~ ${named}
    or (event = 'chat_update' and payload ->> 'id' = any(${textsOf([...chatIds, ...shared].map(String))})))`
}

/** Whether a message of these metadata replies to one of the messages, whose words it quotes (MSG-4). */
export const quotes = (metadata: RawBuilder<unknown>, messageIds: RawBuilder<unknown>) =>
  sql<boolean>`(${metadata} #>> '{repliesTo,text}') <> ''
    and (${metadata} #>> '{repliesTo,messageId}')::bigint in (${messageIds})`

/** Whether an event takes the words of a message off the screens: a follower who reads it later needs it as well. */
const isEmptied = sql`event = 'messageUpdate' and payload ->> 'isDeleted' = 'true' and payload ->> 'text' = ''
  and payload -> 'metadata' = '{}' and payload ->> 'platformMessageId' is null`

const listOf = (ids: readonly number[]) => sql`string_to_array(${ids.join(',')}, ',')::bigint[]`

/** Addresses hold no line breaks. */
const textsOf = (texts: readonly string[]) => sql`string_to_array(${texts.join('\n')}, ${'\n'})`

/** An expression that finds any of these, and nothing where there are none. */
const pattern = (parts: readonly string[]): string => (parts.length === 0 ? '(?!.)x' : `(${parts.join('|')})(?![0-9])`)

/** An address as a whole word, each of its signs taken as it is. */
const wordOf = (address: string): string => `(?<![0-9A-Za-z])${address.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')}`

/** An address in each of its spellings: channels and address books write one number, or one long id, differently. */
function spelledOf(address: string): string[] {
  const number = /^\+?(\d+)$/.exec(address)?.[1]
  if (number !== undefined) return [...new Set([address, ...spellingsOf(number)])]
  // An id of digits bears the name of its kind behind an at sign, which its channel does not send with it.
  const id = /^(\d{8,})@/.exec(address)?.[1]
  return id === undefined ? [address] : [address, id]
}
