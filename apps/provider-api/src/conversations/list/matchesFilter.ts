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
  labelIds?: readonly number[] | undefined
  snoozed?: boolean | undefined
  assigned?: 'me' | 'nobody' | undefined
  search?: string | undefined
}

/** The greatest value of an `integer` column. */
const greatestInteger = 2_147_483_647

type InChats = ExpressionBuilder<Pick<Schema, 'chats'>, 'chats'>

/**
 * The condition that a row of `chats` matches a filter in these companies: one definition for listing and for changing
 * everything listed. `adminId`: whose chats `assigned` means by `me`.
 */
export function matchesFilter(
  chat: InChats,
  filter: ChatListFilter,
  { companies, adminId }: { companies: readonly number[]; adminId: number },
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = []
  if (filter.platforms) conditions.push(chat('chats.platform', 'in', filter.platforms))
  if (filter.aiEnabled !== undefined) conditions.push(chat('chats.ai_enabled', '=', filter.aiEnabled))
  if (filter.needsHuman !== undefined) {
    // A snoozed chat asks for nobody until it comes back.
    const needs = chat.and([isInNeed(chat), chat('chats.snoozed_at', 'is', null)])
    conditions.push(filter.needsHuman ? needs : chat.not(needs))
  }
  if (filter.snoozed !== undefined) conditions.push(chat('chats.snoozed_at', filter.snoozed ? 'is not' : 'is', null))
  if (filter.assigned === 'me') conditions.push(isOfPerson(chat, adminId))
  if (filter.assigned === 'nobody')
    conditions.push(chat.or([isInNeed(chat), isOfNobody(chat), isOfDeparted(chat, companies)]), isOfCustomer(chat))
  if (filter.hidePromotional) conditions.push(chat('chats.is_promotional', '=', false))
  if (filter.labelIds && filter.labelIds.length > 0) {
    const ids = filter.labelIds.filter((id) => id <= greatestInteger)
    conditions.push(sql<SqlBool>`chats.label_ids && ${ids}::integer[]`)
  }
  if (filter.unread !== undefined) {
    const isUnread = hasUnread(companies)
    conditions.push(filter.unread ? isUnread : chat.not(isUnread))
  }
  // People write first and last names both ways round.
  for (const term of searchTerms(filter.search ?? '')) conditions.push(matchesTerm(chat, term, companies))
  return chat.and(conditions)
}

// Literals, by which the planner knows the partial indexes of these conditions.
const isOfCustomer = (chat: InChats) => chat('chats.purpose', '=', sql.lit('customer'))

/** A chat whose AI is on has no handler, and one whose AI is off no need. */
export const isInNeed = (chat: InChats) => chat('chats.needs_human', 'is not', null)

/** The condition that nobody answers in a customer's chat, not even its AI (TEAM-2); a blocked one waits for nobody. */
export const isOfNobody = (chat: InChats) =>
  chat.and([
    chat('chats.ai_enabled', '=', sql.lit(false)),
    chat('chats.handler_admin_id', 'is', null),
    chat('chats.blocked_at', 'is', null),
    isOfCustomer(chat),
  ])

/**
 * The condition that the person who answered in a customer's chat has deleted their account: it is nobody's too. A
 * program of a version before this one leaves such chats.
 */
export const isOfDeparted = (chat: InChats, companies: readonly number[]) =>
  chat.and([
    sql<SqlBool>`chats.handler_admin_id in (
      select users.admin_id from users join admins on admins.id = users.admin_id
      where ${ofCompanies(sql.ref('users.company_id'), companies)} and admins.deleted_at is not null)`,
    chat('chats.ai_enabled', '=', sql.lit(false)),
    chat('chats.blocked_at', 'is', null),
    isOfCustomer(chat),
  ])

/** The condition that a person answers in a customer's chat (TEAM-2). */
export const isOfPerson = (chat: InChats, adminId: number) =>
  chat.and([chat('chats.handler_admin_id', '=', adminId), isOfCustomer(chat)])

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
 * Whether a term matches the title of a chat, the name that the company gives its customer, or another name or a phone
 * number of theirs. Administrators and the assistant are not searched: their names appear in every chat that they have
 * answered.
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
    holds(sql`chats.customer_name`, word),
    sql<SqlBool>`chats.id in (
      select chat_users.chat_id from users join chat_users on chat_users.company_id = users.company_id and chat_users.user_id = users.id
      where users.kind = 'customer' and ${inCompanies} and (${byName} or ${byPhone}))`,
  ])
}
