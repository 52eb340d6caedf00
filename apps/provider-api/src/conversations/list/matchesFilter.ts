import type { ChannelType } from '@frontdesk/contract'
import { searchTerms, type SearchTerm } from '@frontdesk/message-search'
import { sql, type Expression, type ExpressionBuilder, type RawBuilder, type SqlBool } from 'kysely'
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
  companies: readonly number[],
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (filter.platforms) conditions.push(chat('chats.platform', 'in', filter.platforms))
  if (filter.aiEnabled !== undefined) conditions.push(chat('chats.ai_enabled', '=', filter.aiEnabled))
  if (filter.needsHuman !== undefined)
    conditions.push(chat('chats.needs_human', filter.needsHuman ? 'is not' : 'is', null))
  if (filter.hidePromotional) conditions.push(chat('chats.is_promotional', '=', false))
  if (filter.unread !== undefined) {
    const isUnread = hasUnread(companies)
    conditions.push(filter.unread ? isUnread : chat.not(isUnread))
  }
  // People write first and last names both ways round.
  for (const term of searchTerms(filter.search ?? '')) conditions.push(matchesTerm(chat, term, companies))
  return chat.and(conditions)
}

/**
 * The condition that a chat has unread messages. They are read once for the whole list: `is true` keeps the planner
 * from making a join of it, in which it may read them again for each chat.
 */
const hasUnread = (companies: readonly number[]) => sql<SqlBool>`((chats.id in (
  select messages.chat_id from messages
  where ${ofCompanies(sql.ref('messages.company_id'), companies)} and not messages.is_read and not messages.is_deleted
    and messages.status = 'received')) is true)`

const ofCompanies = (column: RawBuilder<unknown>, companies: readonly number[]) =>
  sql<SqlBool>`${column} in (${sql.join(companies)})`

/**
 * Whether a term matches the title of a chat, or a name or phone number of its customer. Administrators and the
 * assistant are not searched: their names appear in every chat that they have answered.
 */
function matchesTerm(chat: InChats, { word, phones }: SearchTerm, companies: readonly number[]): Expression<SqlBool> {
  const byName = sql<SqlBool>`${holds(sql`users.display_name`, word)} or ${holds(sql`users.username`, word)}`
  const byPhone =
    phones.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`regexp_replace(users.phone, '\\D', '', 'g') like any (${phones.map((digits) => `%${digits}%`)}::text[])`
  const inCompanies = ofCompanies(sql.ref('users.company_id'), companies)
  return chat.or([
    holds(sql`chats.title`, word),
    sql<SqlBool>`chats.id in (
      select chat_users.chat_id from users join chat_users on chat_users.company_id = users.company_id and chat_users.user_id = users.id
      where users.kind = 'customer' and ${inCompanies} and (${byName} or ${byPhone}))`,
  ])
}
