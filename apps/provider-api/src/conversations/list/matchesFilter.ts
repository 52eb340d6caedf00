import type { Platform } from '@frontdesk/contract'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { holds } from '../../db/holds.ts'
import type { Schema } from '../../db/Schema.ts'

/** What narrows a chat list (CHAT-3); what is left out narrows nothing. */
export type ChatListFilter = {
  platforms?: readonly Platform[] | undefined
  aiEnabled?: boolean | undefined
  unread?: boolean | undefined
  hidePromotional?: boolean | undefined
  search?: string | undefined
}

type InChats = ExpressionBuilder<Pick<Schema, 'chats'>, 'chats'>

/**
 * Whether a row of `chats` is one of a narrowed list of these companies: the one meaning of a filter, for listing and for
 * changing all that it shows.
 */
export function matchesFilter(chat: InChats, filter: ChatListFilter, companies: readonly number[] | 'all'): Expression<SqlBool> {
  const wanted: Expression<SqlBool>[] = []
  if (filter.platforms) wanted.push(chat('chats.platform', 'in', filter.platforms))
  if (filter.aiEnabled !== undefined) wanted.push(chat('chats.ai_enabled', '=', filter.aiEnabled))
  if (filter.hidePromotional) wanted.push(chat('chats.is_promotional', '=', false))
  if (filter.unread !== undefined) wanted.push(filter.unread ? isUnread : chat.not(isUnread))
  for (const word of searchTerms(filter.search ?? '')) wanted.push(matchesTerm(chat, word, companies))
  return chat.and(wanted)
}

const isUnread = sql<SqlBool>`exists (
  select 1 from messages where messages.chat_id = chats.id and not messages.is_read and not messages.is_deleted and messages.status = 'received')`

/** Each word must be there, in whatever order: people write their names in both. */
const searchTerms = (search: string): string[] =>
  search
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')

/**
 * Whether a chat is known by a word: by its title, or by a name or phone of whoever it is with. Administrators and the
 * assistant do not count: their names stand in every chat that they have answered.
 */
function matchesTerm(chat: InChats, word: string, companies: readonly number[] | 'all'): Expression<SqlBool> {
  const digits = /^[\d\s+()./-]+$/.test(word) ? word.replace(/\D/g, '') : ''
  const byName = sql<SqlBool>`${holds(sql`users.display_name`, word)} or ${holds(sql`users.username`, word)}`
  const byPhone =
    digits === ''
      ? sql<SqlBool>`false`
      : sql<SqlBool>`regexp_replace(users.phone, '\\D', '', 'g') like ${`%${digits}%`}`
  const ofThese = companies === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`users.company_id in (${sql.join(companies)})`
  return chat.or([
    holds(sql`chats.title`, word),
    sql<SqlBool>`chats.id in (
      select chat_users.chat_id from users join chat_users on chat_users.user_id = users.id
      where users.kind = 'customer' and ${ofThese} and (${byName} or ${byPhone}))`,
  ])
}
