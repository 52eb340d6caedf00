import type { Chat, User } from '@frontdesk/contract'
import type { Selectable } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { Schema } from '../../db/Schema.ts'
import { readMessages } from './readMessages.ts'
import { readHandling } from './readHandling.ts'
import { readUndelivered } from './readUndelivered.ts'
import { toUser } from '../people/toUser.ts'

/** Reads chats by id as the wire shows them, in the order of `ids`; unknown ids are left out. */
export async function readChats(db: Db | Trx, ids: readonly number[]): Promise<Chat[]> {
  if (ids.length === 0) return []
  const chats = await toChats(db, await db.selectFrom('chats').selectAll().where('id', 'in', ids).execute())
  const chatById = new Map(chats.map((chat) => [chat.id, chat]))
  return ids.flatMap((id) => chatById.get(id) ?? [])
}

/** Converts chat rows to the wire's shape, in their order, with what belongs to each: users, messages, who answers. */
export async function toChats(db: Db | Trx, rows: readonly Selectable<Schema['chats']>[]): Promise<Chat[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const lastMessages = await readMessages(
    db,
    rows.flatMap((row) => row.last_message_id ?? []),
  )
  const messageById = new Map(lastMessages.map((message) => [message.id, message]))
  const usersOfChat = await readUsersOfChats(db, ids)
  const unreadOfChat = await countUnread(db, ids)
  const undelivered = await readUndelivered(db, ids)
  const handlingOf = await readHandling(db, rows)
  return rows.map((row): Chat => ({
    id: row.id,
    companyId: row.company_id,
    platform: row.platform,
    messengerId: row.messenger_id,
    purpose: row.purpose,
    title: row.title,
    settings: { aiEnabled: row.ai_enabled },
    isPromotional: row.is_promotional,
    users: usersOfChat.get(row.id) ?? [],
    lastMessage: (row.last_message_id !== null && messageById.get(row.last_message_id)) || null,
    undelivered: undelivered.get(row.id) ?? null,
    unreadCount: unreadOfChat.get(row.id) ?? 0,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...handlingOf(row),
  }))
}

/** Reads one chat as it is now. Throws when it does not exist. */
export async function readStoredChat(db: Db | Trx, chatId: number): Promise<Chat> {
  const [chat] = await readChats(db, [chatId])
  if (!chat) throw new Error(`Chat ${chatId} no longer exists`)
  return chat
}

/** Counts each chat's unread messages: received, viewed by no one, not deleted (MSG-6). */
export async function countUnread(db: Db | Trx, chatIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('messages')
    .select((message) => ['chat_id', message.fn.countAll<number>().as('unread')])
    .where('chat_id', 'in', chatIds)
    .where('is_read', '=', false)
    .where('is_deleted', '=', false)
    .where('status', '=', 'received')
    .groupBy('chat_id')
    .execute()
  return new Map(rows.map((row) => [row.chat_id, Number(row.unread)]))
}

async function readUsersOfChats(db: Db | Trx, chatIds: readonly number[]): Promise<Map<number, User[]>> {
  const rows = await db
    .selectFrom('chat_users')
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'chat_users.company_id').onRef('users.id', '=', 'chat_users.user_id'),
    )
    .selectAll('users')
    .select('chat_users.chat_id')
    .where('chat_users.chat_id', 'in', chatIds)
    .orderBy('users.id')
    .execute()
  return new Map([...Map.groupBy(rows, (row) => row.chat_id)].map(([chatId, users]) => [chatId, users.map(toUser)]))
}
