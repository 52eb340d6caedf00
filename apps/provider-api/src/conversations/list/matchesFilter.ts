import type { ChannelType } from '@frontdesk/contract'
import { sql, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { holds } from '../../db/holds.ts'
import type { Schema } from '../../db/Schema.ts'

/** Filters of a chat list (CHAT-3); omitted fields do not filter. */
export type ChatListFilter = {
  platforms?: readonly ChannelType[] | undefined
  aiEnabled?: boolean | undefined
  unread?: boolean | undefined
  needsHuman?: boolean | undefined
  hidePromotional?: boolean | undefined
  search?: string | undefined
}

type InChats = ExpressionBuilder<Pick<Schema, 'chats'>, 'chats'>

/**
 * The condition that a row of `chats` matches a filter in these companies: one definition for listing and for changing
 * everything listed.
 */
export function matchesFilter(
  chat: InChats,
  filter: ChatListFilter,
  companies: readonly number[] | 'all',
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (filter.platforms) conditions.push(chat('chats.platform', 'in', filter.platforms))
  if (filter.aiEnabled !== undefined) conditions.push(chat('chats.ai_enabled', '=', filter.aiEnabled))
  if (filter.needsHuman !== undefined)
    conditions.push(chat('chats.needs_human', filter.needsHuman ? 'is not' : 'is', null))
  if (filter.hidePromotional) conditions.push(chat('chats.is_promotional', '=', false))
  if (filter.unread !== undefined) conditions.push(filter.unread ? isUnread : chat.not(isUnread))
  for (const word of searchTerms(filter.search ?? '')) conditions.push(matchesTerm(chat, word, companies))
  return chat.and(conditions)
}

const isUnread = sql<SqlBool>`exists (
  select 1 from messages where messages.chat_id = chats.id and not messages.is_read and not messages.is_deleted and messages.status = 'received')`

/** Every term must match, in any order: people write first and last names both ways round. */
const searchTerms = (search: string): string[] =>
  search
    .trim()
    .split(/\s+/u)
    .filter((word) => word !== '')

/**
 * Whether a term matches the title of a chat, or a name or phone number of its customer. Administrators and the
 * assistant are not searched: their names appear in every chat that they have answered.
 */
function matchesTerm(chat: InChats, word: string, companies: readonly number[] | 'all'): Expression<SqlBool> {
  const digits = /^[\d\s+()./-]+$/.test(word) ? word.replace(/\D/g, '') : ''
  const byName = sql<SqlBool>`${holds(sql`users.display_name`, word)} or ${holds(sql`users.username`, word)}`
  const byPhone =
    digits === ''
      ? sql<SqlBool>`false`
      : sql<SqlBool>`regexp_replace(users.phone, '\\D', '', 'g') like ${`%${digits}%`}`
  const inCompanies =
    companies === 'all' ? sql<SqlBool>`true` : sql<SqlBool>`users.company_id in (${sql.join(companies)})`
  return chat.or([
    holds(sql`chats.title`, word),
    sql<SqlBool>`chats.id in (
      select chat_users.chat_id from users join chat_users on chat_users.company_id = users.company_id and chat_users.user_id = users.id
      where users.kind = 'customer' and ${inCompanies} and (${byName} or ${byPhone}))`,
  ])
}
