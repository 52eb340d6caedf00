import type { ResponseOf, Message } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { holds, patternOf } from '../../db/holds.ts'
import { isShown } from './isShown.ts'
import { readMessages } from './readMessages.ts'
import { requireChat } from './requireChat.ts'

/** A search in one chat, or in the whole company when `chatId` is null. */
export type MessageQuery = {
  companyId: number
  searchQuery: string
  chatId: number | null
  limit: number
  offset: number
  includeSystemMessages: boolean
  includeDeletedMessages: boolean
}

type Found = Omit<ResponseOf<'searchMessages'>, 'success' | 'status'>

/** Shorter queries match nearly everything, and no index helps. */
const minimumLength = 2
const mostChats = 1000
/** Timeout of a search in milliseconds: it must not occupy a database connection for longer (reliability T-31). */
const timeout = 2000

/**
 * Searches messages, newest first, in one chat or in all of a company's chats except support (MSG-8). Returns the page,
 * the total count, and the matching chats, most recent first. Queries of fewer than two characters find nothing. Throws
 * UNAVAILABLE after the timeout.
 */
export async function searchMessages(db: Db, search: MessageQuery): Promise<Found> {
  if (search.chatId !== null) await requireChat(db, search.companyId, search.chatId)
  const text = search.searchQuery.trim()
  if (Array.from(text).length < minimumLength) return { messages: [], totalCount: 0, matchingChatIds: [] }
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sql`select set_config('statement_timeout', ${String(timeout)}, true)`.execute(trx)
      return find(trx, search, text)
    })
    .catch((error: unknown) => {
      if (isTimeOut(error)) throw refuse('UNAVAILABLE', 'The search took too long', { retryAfter: 1 })
      throw error
    })
}

async function find(trx: Trx, search: MessageQuery, text: string): Promise<Found> {
  const { companyId, chatId, limit, offset } = search
  let query = trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .where('messages.company_id', '=', companyId)
    .where('chats.deleted_at', 'is', null)
    .where(isShown())
  // Across all chats the text index finds them; a single chat is scanned.
  query =
    chatId === null
      ? query
          .where('chats.purpose', '<>', 'support')
          .where(
            sql<boolean>`messages.id in (select company_messages_like(${patternOf(text)}, ${search.includeSystemMessages}))`,
          )
      : query.where('messages.chat_id', '=', chatId).where(hasWords(text))
  if (!search.includeSystemMessages) query = query.where('messages.kind', '=', 'message')
  if (!search.includeDeletedMessages) query = query.where('messages.is_deleted', '=', false)
  // Evaluated once: page, count and chats describe the same result.
  const { rows } = await sql<{ total: number; page: number[] | null; chats: number[] | null }>`
    with found as materialized (
      ${query.select(['messages.id', 'messages.chat_id', 'chats.last_message_at']).select(sql<Date>`coalesce(messages.sent_at, messages.created_at)`.as('at'))}
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

/** The condition for messages that hold a text, in what was written or in the transcript of a recording. */
const hasWords = (text: string): RawBuilder<boolean> =>
  sql<boolean>`(${holds(sql.ref('messages.text'), text)} or (jsonb_path_exists(messages.metadata, '$.files[*].transcript.text')
    and ${holds(sql`transcript_text(messages.metadata)`, text)}))`

function inOrderOf(ids: readonly number[], messages: readonly Message[]): Message[] {
  const byId = new Map(messages.map((message) => [message.id, message]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** `query_canceled` of PostgreSQL. */
const isTimeOut = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '57014'
