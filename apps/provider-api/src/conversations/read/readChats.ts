import type { Chat, Message } from '@frontdesk/contract'
import { sql, type InferResult, type Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, Trx } from '../../db/Db.ts'
import { keptQuery, rowsOfQuery } from '../../db/keptQuery.ts'
import { ownerOf } from '../owner/conversationOwner.ts'
import type { Schema } from '../../db/Schema.ts'
import { readMessages } from './readMessages.ts'
import { readHandling, selectHandBacks, selectHumans } from './readHandling.ts'
import { readUndelivered, selectFailures } from './readUndelivered.ts'
import { selectPlanned, toPlanned } from './readPlanned.ts'
import { toUser, userColumns } from '../people/toUser.ts'

/**
 * Reads chats by id as the wire shows them, in the order of `ids`; unknown ids are left out. `known`: messages as they
 * are stored, of which the last one of a chat may be one.
 */
export async function readChats(db: Db | Trx, ids: readonly number[], known: readonly Message[] = []): Promise<Chat[]> {
  if (ids.length === 0) return []
  const [only] = ids
  const rows =
    only !== undefined && ids.length === 1
      ? await rowsOfQuery(db, selectStoredChat({ id: only }))
      : await selectChats(db, ids).execute()
  const chats = await chatsOf(db, rows, known)
  const chatById = new Map(chats.map((chat) => [chat.id, chat]))
  return ids.flatMap((id) => chatById.get(id) ?? [])
}

async function chatsOf(db: Db | Trx, rows: readonly FoundChat[], known: readonly Message[]): Promise<Chat[]> {
  const parts = rows.find(({ users }) => users !== null) as Parts | undefined
  return parts ? putTogether(db, rows, parts, known) : []
}

/** In one statement: the parts of all come with the row of one. */
function selectChats(db: Db | Trx, ids: readonly number[]) {
  const first = db
    .selectFrom('chats as found')
    .select('found.id')
    .where('found.id', 'in', ids)
    .orderBy('found.id')
    .limit(1)
  return db
    .with('parts', () => selectParts(db, ids))
    .selectFrom('chats')
    .leftJoin('parts', (join) => (ids.length === 1 ? join.onTrue() : join.on('chats.id', '=', first)))
    .selectAll('chats')
    .select(['users', 'unread', 'failures', 'humans', 'handBacks', 'planned'])
    .where('chats.id', 'in', ids)
}

/** Selects one chat, for a statement that goes with others; `toStoredChat` reads its rows. */
export const selectStoredChat = keptQuery((db, { id }: { id: number }) => selectChats(db, [id]))

/** A row of `selectStoredChat`. */
export type FoundChat = InferResult<ReturnType<typeof selectChats>>[number]

/** Converts chat rows to the wire's shape, in their order, with what belongs to each: users, messages, who answers. */
export async function toChats(db: Db | Trx, rows: readonly ChatRow[]): Promise<Chat[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  return putTogether(db, rows, await selectParts(db, ids).executeTakeFirstOrThrow(), [])
}

type ChatRow = Selectable<Schema['chats']>

/**
 * Selects the parts of chats that need no more than their ids, each a list in one column: users, unread messages, those
 * that failed, who answers, when a chat goes back to the AI, planned messages.
 */
const selectParts = (db: Db | Trx, ids: readonly number[]) =>
  db.selectNoFrom([
    jsonArrayFrom(selectUsersOf(db, ids)).as('users'),
    jsonArrayFrom(selectUnread(db, ids)).as('unread'),
    jsonArrayFrom(selectFailures(ids)).as('failures'),
    jsonArrayFrom(selectHumans(db, ids)).as('humans'),
    jsonArrayFrom(selectHandBacks(db, ids)).as('handBacks'),
    jsonArrayFrom(selectPlanned(db, ids)).as('planned'),
  ])

type Parts = InferResult<ReturnType<typeof selectParts>>[number]

async function putTogether(
  db: Db | Trx,
  rows: readonly ChatRow[],
  { users, unread, failures, humans, handBacks, planned }: Parts,
  known: readonly Message[],
): Promise<Chat[]> {
  const messageById = new Map(known.map((message) => [message.id, message]))
  const missing = rows.flatMap(({ last_message_id: id }) => (id === null || messageById.has(id) ? [] : id))
  for (const message of await readMessages(db, missing)) messageById.set(message.id, message)
  const plannedOfChat = Map.groupBy(planned, (row) => row.chat_id)
  const usersOfChat = Map.groupBy(users, (row) => row.chat_id)
  const unreadOfChat = unreadByChat(unread)
  const undelivered = await readUndelivered(db, failures)
  const handlingOf = await readHandling(db, rows, humans, handBacks)
  return rows.map((row): Chat => ({
    id: row.id,
    companyId: row.company_id,
    platform: row.platform,
    messengerId: row.messenger_id,
    purpose: row.purpose,
    title: row.title,
    settings: { aiEnabled: row.ai_enabled },
    isPromotional: row.is_promotional,
    users: (usersOfChat.get(row.id) ?? []).map(toUser),
    lastMessage: (row.last_message_id !== null && messageById.get(row.last_message_id)) || null,
    undelivered: undelivered.get(row.id) ?? null,
    unreadCount: unreadOfChat.get(row.id) ?? 0,
    ...(row.customer_name !== null && { customerName: row.customer_name }),
    labelIds: [...row.label_ids],
    suggestedLabelIds: [...row.suggested_label_ids],
    ...(row.blocked_at !== null && { blockedAt: row.blocked_at.toISOString() }),
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...(row.marketing_stopped_at !== null && { marketingStoppedAt: row.marketing_stopped_at.toISOString() }),
    ...(row.joined_into !== null && { joinedInto: row.joined_into }),
    snooze: row.snoozed_at && { since: row.snoozed_at.toISOString(), until: row.snoozed_until?.toISOString() ?? null },
    planned: (plannedOfChat.get(row.id) ?? []).map(toPlanned),
    returnedAt: row.returned_at?.toISOString() ?? null,
    ...ownerOnWire(row),
    ...handlingOf(row),
  }))
}

const ownerOnWire = (row: ChatRow): Pick<Chat, 'conversationOwner'> => {
  const { is } = ownerOf(row)
  return is === 'unknown' ? {} : { conversationOwner: is }
}

/** Reads one chat as it is now. Throws when it does not exist. `known`: as of `readChats`. */
export async function readStoredChat(db: Db | Trx, chatId: number, known: readonly Message[] = []): Promise<Chat> {
  return toStoredChat(db, chatId, await rowsOfQuery(db, selectStoredChat({ id: chatId })), known)
}

/** The chat of `readStoredChat` from the rows of its statement. */
export async function toStoredChat(
  db: Db | Trx,
  chatId: number,
  rows: readonly FoundChat[],
  known: readonly Message[] = [],
): Promise<Chat> {
  const [chat] = await chatsOf(db, rows, known)
  if (!chat) throw new Error(`Chat ${chatId} no longer exists`)
  return chat
}

/** Counts each chat's unread messages: received, viewed by no one, not deleted (MSG-6). */
export const countUnread = async (db: Db | Trx, chatIds: readonly number[]): Promise<Map<number, number>> =>
  unreadByChat(await selectUnread(db, chatIds).execute())

const unreadByChat = (rows: InferResult<ReturnType<typeof selectUnread>>): Map<number, number> =>
  new Map(rows.map((row) => [row.chat_id, Number(row.unread)]))

const selectUnread = (db: Db | Trx, chatIds: readonly number[]) =>
  db
    .selectFrom('messages')
    .select((message) => ['chat_id', message.fn.countAll<number>().as('unread')])
    .where('chat_id', 'in', chatIds)
    .where('is_read', '=', false)
    .where('is_deleted', '=', false)
    .where('status', '=', 'received')
    .groupBy('chat_id')

/** Members and users are read once, however few the planner takes them for: a join could read users for each member. */
const selectUsersOf = (db: Db | Trx, chatIds: readonly number[]) =>
  db
    .with(
      (members) => members('members').materialized(),
      (query) => query.selectFrom('chat_users').select(['chat_id', 'user_id']).where('chat_id', 'in', chatIds),
    )
    .with(
      (people) => people('people').materialized(),
      (query) =>
        query
          .selectFrom('users')
          .select(userColumns)
          .where((eb) => eb('users.id', '=', sql<number>`any(array(${eb.selectFrom('members').select('user_id')}))`)),
    )
    .selectFrom('members')
    .innerJoin('people', 'people.id', 'members.user_id')
    .selectAll('people')
    .select('members.chat_id')
    .orderBy('people.id')
