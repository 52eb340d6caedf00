import type { ResponseOf, Message } from '@frontdesk/contract'
import { sql, type RawBuilder } from 'kysely'
import { refuse } from '../../errors/refuse.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { holds, patternOf } from '../../db/holds.ts'
import { sendWithNext } from '../../db/sendTogether.ts'
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
/** Shorter words are in no index: all messages are read for them. */
const indexedLength = 3
/** Timeout of a search in milliseconds: it must not occupy a database connection for longer (reliability T-31). */
const timeout = 2000
/**
 * Most messages that a search finds: the newest ones. Nobody reads more of them, and a word that nearly all messages
 * have must not fill memory and statements with their ids.
 */
export const mostFound = 2000
/** Messages that are read by one statement. Others get the connection of an embedded database in between. */
const windowSize = 5000

/**
 * Searches messages, newest first, in one chat or in all of a company's chats except support (MSG-8). Returns the page,
 * the count, and the matching chats, most recent first: of the 2,000 newest messages that hold the words. Queries of
 * fewer than two characters find nothing. Throws UNAVAILABLE after the timeout. `now`: milliseconds, of which only
 * differences count.
 */
export async function searchMessages(
  db: Db,
  search: MessageQuery,
  now: () => number = () => performance.now(),
): Promise<Found> {
  if (search.chatId !== null) await requireChat(db, search.companyId, search.chatId)
  const text = search.searchQuery.trim()
  const { length } = Array.from(text)
  if (length < minimumLength) return { messages: [], totalCount: 0, matchingChatIds: [] }
  const isIndexed = search.chatId === null && length >= indexedLength
  const few = isIndexed ? await inTime(db, (trx) => readByIndex(trx, search, text)) : null
  const ids = few ?? (await readInWindows(db, search, text, now))
  return inTime(db, (trx) => find(trx, search, ids))
}

/** Reads one state of the database; throws UNAVAILABLE when a statement takes too long. */
const inTime = <R>(db: Db, read: (trx: Trx) => Promise<R>): Promise<R> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await sendWithNext(trx, sql`select set_config('statement_timeout', ${String(timeout)}, true)`.compile(trx))
      return read(trx)
    })
    .catch((error: unknown) => {
      if (isTimeOut(error)) throw tooLong()
      throw error
    })

const tooLong = () => refuse('UNAVAILABLE', 'The search took too long', { retryAfter: 1 })

/**
 * The messages of all chats that hold a text, as the owner of the tables finds them in the text index; null for too
 * many, of which the index does not know the newest: those are soon found from the newest message on.
 */
async function readByIndex(
  trx: Trx,
  { includeSystemMessages }: MessageQuery,
  text: string,
): Promise<readonly number[] | null> {
  const { rows } = await sql<{ id: number }>`
    select company_messages_like(${patternOf(text)}, ${includeSystemMessages}, ${mostFound + 1}) as id`.execute(trx)
  return rows.length > mostFound ? null : rows.map(({ id }) => id)
}

/**
 * The newest messages of a chat, or of all, that hold a text, read from the newest to the oldest. An embedded PGlite
 * has no timer that could end a statement, so each reads a bounded number of messages, and the time is looked at in
 * between.
 */
async function readInWindows(
  db: Db,
  { companyId, chatId }: MessageQuery,
  text: string,
  now: () => number,
): Promise<readonly number[]> {
  const ofChat = chatId === null ? sql`true` : sql`chat_id = ${chatId}`
  // Sorted as an index is, so that no statistics make PostgreSQL read and sort all of them.
  const order = chatId === null ? sql`company_id desc, id desc` : sql`chat_id desc, id desc`
  const begun = now()
  const ids: number[] = []
  let before = Number.MAX_SAFE_INTEGER
  for (;;) {
    const { rows } = await sql<{ oldest: number | null; ids: number[] }>`
      select min(id) as oldest, coalesce(json_agg(id) filter (where ${hasWords(text)}), '[]') as ids
      from (select id, text, metadata from messages
        where company_id = ${companyId} and ${ofChat} and id < ${before} order by ${order} limit ${windowSize}) as messages`.execute(
      db,
    )
    const window = rows[0]
    if (window === undefined || window.oldest === null) return ids
    // In no order: what a window holds too much is cut from its oldest.
    ids.push(...window.ids.toSorted((a, b) => b - a))
    if (ids.length >= mostFound) return ids.slice(0, mostFound)
    before = window.oldest
    if (now() - begun > timeout) throw tooLong()
  }
}

/** `ids`: the messages that hold the words. */
async function find(trx: Trx, search: MessageQuery, ids: readonly number[]): Promise<Found> {
  const { companyId, chatId, limit, offset } = search
  let query = trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .where('messages.company_id', '=', companyId)
    .where('chats.deleted_at', 'is', null)
    .where(isShown())
    .where(sql<boolean>`messages.id = any (${ids}::bigint[])`)
  query = chatId === null ? query.where('chats.purpose', '<>', 'support') : query.where('messages.chat_id', '=', chatId)
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
