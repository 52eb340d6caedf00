import type { Message } from '@frontdesk/contract'
import { isAwayDue } from '@frontdesk/planning-rules'
import { quietTime } from '@frontdesk/results-rules'
import { sql, type RawBuilder } from 'kysely'
import { ownerOf } from '../../conversations/owner/conversationOwner.ts'
import { joinChat, systemUserId } from '../../conversations/people/people.ts'
import { readCountedMessages } from '../../conversations/read/readCountedMessages.ts'
import { emitNewMessage } from '../../conversations/write/emitNewMessage.ts'
import { isWindowClosed } from '../../conversations/write/isWindowClosed.ts'
import { storeMessage } from '../../conversations/write/storeMessage.ts'
import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { enqueueDelivery } from '../../queues/queuedDeliveries.ts'
import { languageOfCustomer } from '../language/languageOfCustomer.ts'
import { awayTexts } from './awayTexts.ts'
import { officeStateAt, readOffice, type Office } from './officeState.ts'

type OfChat = { companyId: number; chatId: number }

/**
 * Answers a customer whom nobody answers now that the office is closed, once in a conversation, and not while a person
 * is in it (PLAN-2): stores the message, queues its delivery and emits it; returns it, or null where none is due.
 * Nothing is sent to blocked customers and groups, in chats of other purposes, beyond the reply window, or where
 * another app has the conversation. Call inside `withCompanyTransaction`, by which no two processes decide at once;
 * its event wakes the deliveries.
 */
export async function sendAwayMessage(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId }: OfChat,
  now: Date,
): Promise<Message | null> {
  const office = await readOffice(trx, companyId)
  if (office === null || !office.away.isOn) return null
  const state = officeStateAt(office, now)
  if (state.is === 'here') return null
  const chat = await readAnswerable(trx, { companyId, chatId })
  if (!chat || (await isWindowClosed(trx, { id: chatId, platform: chat.platform }, 'ai', now))) return null
  if (!(await isDue(trx, { companyId, chatId }, chat.away_at, now))) return null
  const fromId = await systemUserId(trx, companyId, 'system', now)
  await joinChat(trx, { companyId, chatId }, [fromId])
  const message = await storeMessage(trx, {
    companyId,
    chatId,
    platform: chat.platform,
    fromId,
    toId: chat.userId,
    text: await textOf(trx, { companyId, chatId }, office, state.opensAt),
    status: 'pending',
    metadata: { isAutomatic: true },
    now,
  })
  if (!message) throw new Error('A message without a platform id cannot be a duplicate')
  await trx
    .updateTable('chats')
    .set({ away_at: now })
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .execute()
  await enqueueDelivery(trx, message, now)
  await emitNewMessage(trx, emit, message)
  return message
}

/** The chat, where it is one person's whom the company may answer over its channel now. */
async function readAnswerable(trx: Trx, { companyId, chatId }: OfChat) {
  const chat = await trx
    .selectFrom('chats')
    .innerJoin('messenger_integrations as channel', (join) =>
      join.onRef('channel.company_id', '=', 'chats.company_id').onRef('channel.id', '=', 'chats.messenger_id'),
    )
    .innerJoin('chat_users as member', (join) =>
      join.onRef('member.company_id', '=', 'chats.company_id').onRef('member.chat_id', '=', 'chats.id'),
    )
    .innerJoin('users as customer', 'customer.id', 'member.user_id')
    .select(['chats.platform', 'chats.away_at', 'chats.conversation_owner', 'chats.owner_as_of'])
    .select('customer.id as userId')
    .where('chats.company_id', '=', companyId)
    .where('chats.id', '=', chatId)
    .where('chats.purpose', '=', 'customer')
    .where('customer.kind', '=', 'customer')
    .where(isOfOnePerson())
    .where('chats.blocked_at', 'is', null)
    .where('chats.deleted_at', 'is', null)
    .where('channel.status', '=', 'connected')
    .where('channel.is_active', '=', true)
    .where('channel.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return chat === undefined || ownerOf(chat).is === 'another-app' ? null : chat
}

/** The condition for chats that a customer has alone: at the address of the customer, and not at that of a group. */
const isOfOnePerson = (): RawBuilder<boolean> =>
  sql<boolean>`(chats.platform_chat_id = customer.platform_user_id or exists (select from channel_identities identity
    where identity.company_id = chats.company_id and identity.chat_id = chats.id and identity.user_id = customer.id))`

/** The newest messages of a chat that are looked through, however many its customer writes while nobody answers. */
const mostLooked = 100

/** Whether the message is due; a conversation of more messages than are looked through goes on with the oldest one. */
async function isDue(trx: Trx, { companyId, chatId }: OfChat, awayAt: Date | null, now: Date): Promise<boolean> {
  const older = await trx
    .selectFrom('messages')
    .select(['id', 'created_at as at'])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .orderBy('id', 'desc')
    .offset(mostLooked)
    .limit(1)
    .executeTakeFirst()
  const begin = awayAt ?? new Date(now.getTime() - quietTime)
  const since = older && older.at > begin ? older.at : begin
  const messages = await readCountedMessages(trx, companyId, [chatId], { id: older?.id ?? 0, at: since })
  const handOvers = await trx
    .selectFrom('hand_overs')
    .select(['at', 'need'])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('at', '>', since)
    .execute()
  return isAwayDue(
    awayAt && since.getTime(),
    { messages, handOvers: handOvers.map(({ at, need }) => ({ at: at.getTime(), need })) },
    now.getTime(),
  )
}

/** The words in the language of the customer, else of the company. */
async function textOf(
  trx: Trx,
  { companyId, chatId }: OfChat,
  { away, zone }: Office,
  opensAt: Date | null,
): Promise<string> {
  const language = await languageOfCustomer(trx, companyId, chatId)
  const own = away.texts[language]
  if (opensAt === null) return own?.includes('{when}') === false ? own : awayTexts[language].awayForLong
  const when = new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(opensAt)
  return (own ?? awayTexts[language].away).replaceAll('{when}', () => when)
}
