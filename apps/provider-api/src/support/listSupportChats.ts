import type { Chat } from '@frontdesk/contract'
import { searchTerms } from '@frontdesk/message-search'
import { sql } from 'kysely'
import { toChats } from '../conversations/read/readChats.ts'
import type { Db } from '../db/Db.ts'
import { holds } from '../db/holds.ts'
import { isUnreadBySupport } from '../support-view/unreadBySupport.ts'

/** Filters and page of the support inbox. */
type SupportListQuery = {
  limit: number
  offset: number
  aiEnabled?: boolean | undefined
  unread?: boolean | undefined
  needsHuman?: boolean | undefined
  search?: string | undefined
  chatId?: number | undefined
}

/**
 * Returns a page of the support conversations of all companies in which something was written, those that need a person
 * first, the longest waiting before the others, then the newest message first (SUP-8). A search finds the name of the
 * asker or of their company.
 */
export async function listSupportChats(db: Db, query: SupportListQuery): Promise<{ chats: Chat[]; total: number }> {
  return db.transaction().execute(async (trx) => {
    let found = trx
      .selectFrom('chats')
      .innerJoin('companies', 'companies.id', 'chats.company_id')
      .where('companies.deleted_at', 'is', null)
      .where('chats.purpose', '=', 'support')
      .where('chats.deleted_at', 'is', null)
    found =
      query.chatId === undefined
        ? found.where('chats.last_message_id', 'is not', null)
        : found.where('chats.id', '=', query.chatId)
    if (query.aiEnabled !== undefined) found = found.where('chats.ai_enabled', '=', query.aiEnabled)
    if (query.needsHuman !== undefined)
      found = found.where('chats.needs_human', query.needsHuman ? 'is not' : 'is', null)
    if (query.unread !== undefined)
      found = found.where(
        sql<boolean>`(exists (select from messages where messages.chat_id = chats.id and ${isUnreadBySupport()})) = ${query.unread}`,
      )
    for (const { word } of searchTerms(query.search ?? ''))
      found = found.where(
        sql<boolean>`(${holds(sql`companies.name`, word)} or exists (
          select from chat_users join users on users.company_id = chat_users.company_id and users.id = chat_users.user_id
          where chat_users.chat_id = chats.id and users.kind not in ('support', 'agent', 'system') and ${holds(sql`users.display_name`, word)}))`,
      )
    const { total } = await found.select((chat) => chat.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const page = await found
      .selectAll('chats')
      .orderBy(sql`chats.needs_human is null`)
      .orderBy(sql`case when chats.needs_human is not null then chats.needs_human_since end`)
      .orderBy('chats.last_message_at', (order) => order.desc().nullsLast())
      .orderBy('chats.id', 'desc')
      .limit(query.limit)
      .offset(query.offset)
      .execute()
    return { chats: await toChats(trx, page), total: Number(total) }
  })
}
