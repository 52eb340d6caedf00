import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import { inThreadOrder, readMessages } from '../conversations/read/readMessages.ts'
import type { Db } from '../db/Db.ts'
import { holds } from '../db/holds.ts'

type Search = { searchQuery: string; chatId: number | null; limit: number; offset: number }
type Found = { messages: Message[]; totalCount: number; matchingChatIds: number[] }

/** Shorter queries match nearly everything. */
const minimumLength = 2
/** Most messages that a search finds: the newest ones. */
const mostFound = 500

/**
 * Searches the support conversations of all companies, or one of them, newest first (SUP-8, MSG-8): the page, the count
 * and the matching chats, of the 500 newest messages that hold the words.
 */
export async function searchSupportMessages(db: Db, search: Search): Promise<Found> {
  const words = search.searchQuery.trim()
  if (Array.from(words).length < minimumLength) return { messages: [], totalCount: 0, matchingChatIds: [] }
  return db.transaction().execute(async (trx) => {
    let query = trx
      .selectFrom('messages')
      .innerJoin('chats', 'chats.id', 'messages.chat_id')
      .select(['messages.id', 'messages.chat_id'])
      .where('chats.purpose', '=', 'support')
      .where('chats.deleted_at', 'is', null)
      .where('messages.kind', '=', 'message')
      .where('messages.is_deleted', '=', false)
      .where(holds(sql`messages.text`, words))
    if (search.chatId !== null) query = query.where('messages.chat_id', '=', search.chatId)
    const found = await query.orderBy('messages.id', 'desc').limit(mostFound).execute()
    const page = found.slice(search.offset, search.offset + search.limit).map(({ id }) => id)
    return {
      messages: inThreadOrder(await readMessages(trx, page)).toReversed(),
      totalCount: found.length,
      matchingChatIds: [...new Set(found.map((row) => row.chat_id))],
    }
  })
}
