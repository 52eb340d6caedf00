import type { ResponseOf, Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { holds, patternOf } from '../../db/holds.ts'
import { readMessages } from './readMessages.ts'

export type MessageSearch = {
  companyId: number
  searchQuery: string
  chatId: number | null
  limit: number
  offset: number
  includeSystemMessages: boolean
  includeDeletedMessages: boolean
}

type Found = Omit<ResponseOf<'searchMessages'>, 'success' | 'status'>

/** With fewer letters nearly everything is found, and no index helps. */
const minimumLength = 2
const mostChats = 1000
/** How long a search may keep a connection of the database, in milliseconds (reliability T-31). */
const longest = 2000

/**
 * Messages with these words, newest first, in one chat or in all of a company but its talk with support (MSG-8); how many
 * there are, and in which chats, those with the newest messages first. Less than two letters find nothing.
 */
export async function searchMessages(db: Db, search: MessageSearch): Promise<Found> {
  if (search.chatId !== null) await requireChat(db, search.companyId, search.chatId)
  const words = search.searchQuery.trim()
  if (Array.from(words).length < minimumLength) return { messages: [], totalCount: 0, matchingChatIds: [] }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(longest)}, true)`.execute(trx)
      return find(trx, search, words)
    })
    .catch((error: unknown) => {
      if (isTimeOut(error)) throw refuse('INTERNAL', 'The search took too long', { status: 503, retryAfter: 1 })
      throw error
    })
}

async function find(trx: Trx, search: MessageSearch, words: string): Promise<Found> {
  const { companyId, chatId, limit, offset } = search
  let matching = trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .where('messages.company_id', '=', companyId)
    .where('chats.deleted_at', 'is', null)
  // Of all chats the index of words finds them; one chat is read through.
  matching =
    chatId === null
      ? matching
          .where('chats.purpose', '<>', 'support')
          .where(
            sql<boolean>`messages.id in (select company_messages_like(${patternOf(words)}, ${search.includeSystemMessages}))`,
          )
      : matching.where('messages.chat_id', '=', chatId).where(holds(sql.ref('messages.text'), words))
  if (!search.includeSystemMessages) matching = matching.where('messages.kind', '=', 'message')
  if (!search.includeDeletedMessages) matching = matching.where('messages.is_deleted', '=', false)
  // Looked through once: the page, the count and the chats are all of what was found then.
  const { rows } = await sql<{ total: number; page: number[] | null; chats: number[] | null }>`
    with found as materialized (
      ${matching.select(['messages.id', 'messages.chat_id', 'chats.last_message_at']).select(sql<Date>`coalesce(messages.sent_at, messages.created_at)`.as('at'))}
    )
    select
      (select count(*)::int from found) as total,
      (select json_agg(id) from (select id from found order by at desc, id desc limit ${limit} offset ${offset}) as page) as page,
      (select json_agg(chat_id) from (
        select chat_id from found group by chat_id, last_message_at order by last_message_at desc nulls last, chat_id desc limit ${mostChats}
      ) as chats) as chats`.execute(trx)
  const found = rows[0]
  return {
    messages: inOrderOf(found?.page ?? [], await readMessages(trx, found?.page ?? [])),
    totalCount: found?.total ?? 0,
    matchingChatIds: found?.chats ?? [],
  }
}

async function requireChat(db: Db, companyId: number, chatId: number): Promise<void> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat) throw refuse('NOT_FOUND')
}

function inOrderOf(ids: readonly number[], messages: readonly Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** `query_canceled` of PostgreSQL. */
const isTimeOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'
