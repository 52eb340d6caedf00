import { sql } from 'kysely'
import { endOutbound } from '../assistant/handling/blockCustomer.ts'
import { silenceAi } from '../assistant/handling/silenceAi.ts'
import type { ChannelAccount } from '../channels/ChannelAccount.ts'
import { joinCustomerCards } from '../conversations/cards/customerCards.ts'
import { joinedOwner } from '../conversations/owner/conversationOwner.ts'
import { readStoredChat } from '../conversations/read/readChats.ts'
import { historyTime } from '../conversations/read/threadOrder.ts'
import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { joinLabels } from '../conversations/labels/suggestedLabels.ts'
import { enqueueAt } from '../queues/enqueueAt.ts'
import { enqueueHandBacks } from '../queues/queuedHandBacks.ts'
import { enqueueHandBack } from '../queues/queuedQuestions.ts'
import { joinChatJobs } from '../queues/joinChatJobs.ts'
import { askStop } from './stopsAsked.ts'
import { answerAt } from './currentAddresses.ts'
import { lastHeard, writingAddress } from './identities.ts'
import { distinctTitle } from './distinctTitle.ts'
import { contactNameOfChat, isStandIn } from './personNames.ts'

/** A chat of one customer, or of a group, whose people stay who they are. */
type JoinedChat = { chatId: number; userId: number | null }
type Joining<Chat> = { chats: readonly [Chat, Chat]; now: Date }

/**
 * Makes one chat of two that turned out to be the same person's, or the same group's: the older one has all messages,
 * people, addresses and work of both from then on, and the other leads to it. Who answers is kept: the AI is silent
 * where it was silent in either, the handler and what a person must do stay, and the AI answers what was asked in the
 * chat that has gone. What it is writing there ends, and so does what it writes in the other one if it is silent now
 * (`stopsAskedIn`). A customer who is blocked in either is blocked, and nothing is left on its way to them. Joining
 * chats that are one already changes nothing. Returns the chat that stays. Call inside `withCompanyTransaction`, which
 * keeps both chats from changing meanwhile.
 */
export async function joinChats<Chat extends JoinedChat>(
  trx: Trx,
  emit: (event: NewEvent) => void,
  account: Pick<ChannelAccount, 'id' | 'companyId'>,
  { chats: [one, other], now }: Joining<Chat>,
): Promise<Chat> {
  if (one.chatId === other.chatId) return one
  const { companyId } = account
  const [into, from] = one.chatId < other.chatId ? [one, other] : [other, one]
  const { isNewlySilent, isNewlyBlocked, newest, ...handling } = await joinedHandling(trx, into.chatId, from.chatId)
  for (const { chatId } of isNewlySilent ? [from, into] : [from]) {
    await silenceAi(trx, emit, { companyId, chatId, now })
    askStop(trx, { chatId, because: 'chats-joined' })
  }
  if (isNewlyBlocked) askStop(trx, { chatId: into.chatId, because: 'chats-joined' })
  await moveMessages(trx, companyId, into, from)
  await movePeople(trx, companyId, into, from)
  const title = into.userId === null ? newest?.title : await nameJoined(trx, account, { into, from, newest })
  await moveWork(trx, companyId, into.chatId, from.chatId)
  await joinCustomerCards(trx, emit, { companyId, now, from: from.chatId, into: into.chatId })
  await joinChatJobs(trx, { from: from.chatId, into: into.chatId })
  await trx
    .updateTable('chats')
    .set({ joined_into: into.chatId, deleted_at: now, platform_chat_id: null, last_message_id: null, updated_at: now })
    .where('company_id', '=', companyId)
    .where((chat) => chat.or([chat('id', '=', from.chatId), chat('joined_into', '=', from.chatId)]))
    .execute()
  await trx
    .updateTable('chats')
    .set({
      ...handling,
      ...(await newestOf(trx, companyId, into.chatId)),
      title: title ?? null,
      deleted_at: null,
      updated_at: now,
    })
    .where('id', '=', into.chatId)
    .execute()
  const { snoozed_until: dueAt } = handling
  if (dueAt !== null)
    await enqueueAt(trx, { queue: 'chat-returns', subject: String(into.chatId), companyId, dueAt, now })
  if (handling.blocked_at !== null) await endOutbound(trx, emit, { companyId, chatId: into.chatId, now })
  const heard = into.userId === null ? null : await lastHeard(trx, account, into.chatId)
  const address = heard && writingAddress(heard)
  if (address !== null) await answerAt(trx, account, into.chatId, address)
  if (handling.ai_enabled) await enqueueHandBack(trx, { companyId, chatId: into.chatId, now, keepsWaits: true })
  else await enqueueHandBacks(trx, { companyId, chatId: into.chatId, now })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, from.chatId) })
  emit({ event: 'chat_update', payload: await readStoredChat(trx, into.chatId) })
  return into
}

/** The handler of two joined chats. */
async function joinedHandling(trx: Trx, into: number, from: number) {
  const rows = await trx.selectFrom('chats').selectAll().where('id', 'in', [into, from]).execute()
  const kept = rows.find(({ id }) => id === into)
  const gone = rows.find(({ id }) => id === from)
  if (!kept || !gone) throw new Error(`Chats ${into} and ${from} cannot be joined: one of them does not exist`)
  const isSilent = !kept.ai_enabled || !gone.ai_enabled
  const handlers = [kept, gone].flatMap(({ ai_enabled: isOn, handler_admin_id: handler }) => (isOn ? [] : [handler]))
  const isBlocked = kept.blocked_at !== null || gone.blocked_at !== null
  const needs = isSilent || isBlocked ? [] : [kept, gone].filter((chat) => chat.needs_human !== null)
  return {
    isNewlySilent: isSilent && kept.ai_enabled,
    isNewlyBlocked: isBlocked && kept.blocked_at === null,
    newest: namedByNewest(kept, gone),
    ai_enabled: !isSilent,
    handler_admin_id: isSilent ? (handlers.find((handler) => handler !== null) ?? null) : kept.handler_admin_id,
    needs_human: needs[0]?.needs_human ?? null,
    needs_human_since: earliest(needs.map((chat) => chat.needs_human_since)),
    ai_since: latest([kept.ai_since, gone.ai_since]),
    human_at: latest([kept.human_at, gone.human_at]),
    last_inbound_at: latest([kept.last_inbound_at, gone.last_inbound_at]),
    ...joinedSnooze(kept, gone),
    returned_at: latest([kept.returned_at, gone.returned_at]),
    blocked_at: latest([kept.blocked_at, gone.blocked_at]),
    ...(isBlocked && { stopped_run_id: null, held_run_id: null }),
    marketing_stopped_at: latest([kept.marketing_stopped_at, gone.marketing_stopped_at]),
    ...joinedOwner(kept, gone),
    is_promotional: kept.is_promotional && gone.is_promotional,
  }
}

/** A chat of which one half was not snoozed is not; else it comes back with the first half that has a time. */
const joinedSnooze = (kept: SnoozedRow, gone: SnoozedRow): SnoozedRow => ({
  snoozed_at: kept.snoozed_at && gone.snoozed_at,
  snoozed_until: kept.snoozed_at && gone.snoozed_at && earliest([kept.snoozed_until, gone.snoozed_until]),
})

type SnoozedRow = { snoozed_at: Date | null; snoozed_until: Date | null }

/** By which of two chats both are called: as the person wrote last, or else the other one; an address is no name. */
function namedByNewest(...both: readonly JoinedRow[]): JoinedRow | undefined {
  const byAge = [...both].sort(
    (one, other) => (other.last_inbound_at?.getTime() ?? 0) - (one.last_inbound_at?.getTime() ?? 0),
  )
  const [newest] = byAge
  return byAge.find((chat) => !isStandIn(chat)) ?? newest
}

type JoinedRow = Parameters<typeof isStandIn>[0] & { id: number; last_inbound_at: Date | null }

type Naming = { into: JoinedChat; from: JoinedChat; newest: JoinedRow | undefined }

/** Names the person of both chats, as the company's address book does where it knows them; returns the chat's title. */
async function nameJoined(
  trx: Trx,
  account: Pick<ChannelAccount, 'id' | 'companyId'>,
  { into, from, newest }: Naming,
): Promise<string | null> {
  const namedId = newest?.id === from.chatId ? from.userId : into.userId
  const user = await trx
    .selectFrom('users')
    .select(['display_name', 'username'])
    .where('id', '=', namedId)
    .executeTakeFirstOrThrow()
  const name = (await contactNameOfChat(trx, account, into.chatId)) ?? user.display_name
  await trx.updateTable('users').set({ display_name: name }).where('id', '=', into.userId).execute()
  const heard = await lastHeard(trx, account, into.chatId)
  const person = { phone: heard?.phone ?? null, userId: heard?.userId ?? null, username: user.username }
  return distinctTitle(trx, account, name, { ...person, chatIds: [into.chatId, from.chatId] })
}

const moments = (dates: readonly (Date | null)[]) => dates.flatMap((date) => date?.getTime() ?? [])
const earliest = (dates: readonly (Date | null)[]) =>
  moments(dates).length === 0 ? null : new Date(Math.min(...moments(dates)))
const latest = (dates: readonly (Date | null)[]) =>
  moments(dates).length === 0 ? null : new Date(Math.max(...moments(dates)))

/** Moves the messages; what both chats have, as from the history of both, stays once. */
async function moveMessages(trx: Trx, companyId: number, into: JoinedChat, from: JoinedChat): Promise<void> {
  await sql`delete from messages as twice where company_id = ${companyId} and chat_id = ${from.chatId} and exists (
    select from messages as kept where kept.company_id = ${companyId} and kept.chat_id = ${into.chatId}
      and kept.platform = twice.platform and kept.platform_message_id = twice.platform_message_id)`.execute(trx)
  const renamed = (column: 'from_id' | 'to_id') =>
    from.userId === null || into.userId === null
      ? sql.ref(column)
      : sql`case when ${sql.ref(column)} = ${from.userId} then ${into.userId} else ${sql.ref(column)} end`
  await sql`update messages set chat_id = ${into.chatId}, from_id = ${renamed('from_id')}, to_id = ${renamed('to_id')}
    where company_id = ${companyId} and chat_id = ${from.chatId}`.execute(trx)
}

async function movePeople(trx: Trx, companyId: number, into: JoinedChat, from: JoinedChat): Promise<void> {
  const replaced = from.userId ?? 0
  await sql`insert into chat_users (company_id, chat_id, user_id)
    select company_id, ${into.chatId}, user_id from chat_users
    where company_id = ${companyId} and chat_id = ${from.chatId} and user_id <> ${replaced}
    on conflict do nothing`.execute(trx)
  await trx
    .deleteFrom('chat_users')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', from.chatId)
    .where('user_id', '<>', replaced)
    .execute()
  if (from.userId === null || into.userId === null) return
  await trx
    .updateTable('channel_identities')
    .set({ chat_id: into.chatId, user_id: into.userId })
    .where('company_id', '=', companyId)
    .where('chat_id', '=', from.chatId)
    .execute()
  // Facts of the person that only the other chat knew.
  await sql`update users as kept set phone = coalesce(kept.phone, gone.phone), username = coalesce(kept.username, gone.username)
    from users as gone where kept.company_id = ${companyId} and gone.company_id = ${companyId}
      and kept.id = ${into.userId} and gone.id = ${from.userId}`.execute(trx)
}

/** Moves what the team, the assistant and the billing know of a chat. */
async function moveWork(trx: Trx, companyId: number, into: number, from: number): Promise<void> {
  await joinLabels(trx, companyId, { into, from })
  for (const table of [
    'ai_runs',
    'ai_disclosures',
    'channel_tests',
    'private_notes',
    'planned_messages',
    'hand_overs',
    'conversation_results',
  ] as const)
    await trx
      .updateTable(table)
      .set({ chat_id: into })
      .where('company_id', '=', companyId)
      .where('chat_id', '=', from)
      .execute()
  await sql`delete from counted_conversations as twice where company_id = ${companyId} and chat_id = ${from} and exists (
    select from counted_conversations as kept where kept.company_id = ${companyId} and kept.chat_id = ${into}
      and kept.window_start = twice.window_start)`.execute(trx)
  await trx
    .updateTable('counted_conversations')
    .set({ chat_id: into })
    .where('company_id', '=', companyId)
    .where('chat_id', '=', from)
    .execute()
}

/** The newest message of a chat, as the list shows it. */
async function newestOf(trx: Trx, companyId: number, chatId: number) {
  const newest = await trx
    .selectFrom('messages')
    .select(['id', sql<Date>`coalesce(sent_at, created_at)`.as('at')])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('kind', '=', 'message')
    .orderBy('is_history')
    .orderBy(historyTime(), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? { last_message_id: newest.id, last_message_at: newest.at } : {}
}
