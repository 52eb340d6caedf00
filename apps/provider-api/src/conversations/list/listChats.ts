import type { ChannelType, Chat } from '@frontdesk/contract'
import { sql, type SqlBool } from 'kysely'
import { impersonatedCompany } from '../../http/requireImpersonation.ts'
import type { Caller } from '../../http/Caller.ts'
import { serviceDb } from '../../db/companyDb.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { readAtPosition } from '../../events/readAtPosition.ts'
import { isSharedConversation } from '../../support-view/isSharedConversation.ts'
import { matchesFilter } from './matchesFilter.ts'
import { toChats } from '../read/readChats.ts'

/** Filters and page of the chat list (CHAT-1). */
export type ChatListQuery = {
  companyId: number
  limit: number
  offset: number
  companyIds?: readonly number[] | undefined
  allCompanies?: boolean | undefined
  platforms?: readonly ChannelType[] | undefined
  aiEnabled?: boolean | undefined
  hidePromotional?: boolean | undefined
  unread?: boolean | undefined
  needsHuman?: boolean | undefined
  snoozed?: boolean | undefined
  assigned?: 'me' | 'nobody' | undefined
  search?: string | undefined
  labelIds?: readonly number[] | undefined
  chatId?: number | undefined
}

/** A page of chats; `seq`: the position of the company's log at which it was read, absent where it spans companies. */
type ChatList = { chats: Chat[]; total: number; seq?: number }

/**
 * Returns a page of chats, those that need a human first, the longest waiting before the others, then the newest
 * message or return from being snoozed first (CHAT-3, D-14, PLAN-1). Companies that the caller is not a member of are
 * left out without an error (reliability T-04), but for the one that a system administrator acts for.
 */
export async function listChats(db: Db, caller: Caller, query: ChatListQuery, now: Date): Promise<ChatList> {
  const spansCompanies = query.companyIds !== undefined || query.allCompanies === true
  return spansCompanies
    ? serviceDb(db)
        .transaction()
        .execute((trx) => readList(trx, caller, query, now))
    : readAtPosition(db, query.companyId, (trx) => readList(trx, caller, query, now))
}

async function readList(db: Trx, caller: Caller, query: ChatListQuery, now: Date): Promise<Omit<ChatList, 'seq'>> {
  const companies = await visibleCompanies(db, caller, query, now)
  if (companies.length === 0) return { chats: [], total: 0 }
  let found = db.selectFrom('chats').where(isOfOpenCompany(companies))
  const { chatId } = query
  // A chat that was joined into another one says where it leads, to whoever asks for it.
  found = found.where((chat) =>
    chat.or([
      chat('chats.deleted_at', 'is', null),
      ...(chatId === undefined ? [] : [chat('chats.joined_into', 'is not', null)]),
    ]),
  )
  found = found.where('chats.company_id', 'in', companies)
  // A company's own list hides its support conversation, which is shown where its id is asked for; those of visitors
  // never are. System administrators who answer for support see all of them.
  if (!(caller.isSystemAdmin && query.allCompanies))
    found = found.where((chat) =>
      chat.or([chat('chats.purpose', '<>', 'support'), ...(chatId === undefined ? [] : [isSharedConversation(chat)])]),
    )
  found = found.where((chat) => matchesFilter(chat, query, { companies, adminId: caller.adminId }))
  if (chatId !== undefined) found = found.where('chats.id', '=', chatId)
  const { total } = await found.select((chat) => chat.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = await found
    .selectAll('chats')
    .orderBy(sql`chats.needs_human is null or chats.snoozed_at is not null`)
    .orderBy(sql`case when chats.needs_human is not null and chats.snoozed_at is null then chats.needs_human_since end`)
    .orderBy(sql`greatest(chats.last_message_at, chats.returned_at)`, (order) => order.desc().nullsLast())
    .orderBy('chats.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return { chats: await toChats(db, page), total: Number(total) }
}

/**
 * The condition that the company of a chat is not deleted. The companies are read once for the whole list: `is true`
 * keeps the planner from making a join of it, in which it may read them again for each chat.
 */
const isOfOpenCompany = (companies: readonly number[]) => sql<SqlBool>`((chats.company_id in (
  select id from companies
  where deleted_at is null and id in (${sql.join(companies)}))) is true)`

async function visibleCompanies(
  db: Trx,
  caller: Caller,
  { companyId, companyIds, allCompanies }: ChatListQuery,
  now: Date,
): Promise<readonly number[]> {
  if (!companyIds && !allCompanies) return [companyId]
  // An API token is of one company, whichever others its maker belongs to.
  if (caller.apiToken) return allCompanies || companyIds?.includes(companyId) ? [companyId] : []
  const memberships = await db
    .selectFrom('company_admins')
    .select('company_id')
    .where('admin_id', '=', caller.adminId)
    .execute()
  const impersonated = await impersonatedCompany(db, caller, now)
  const mine = memberships.map((membership) => membership.company_id)
  if (impersonated !== null) mine.push(impersonated)
  return allCompanies ? mine : mine.filter((id) => companyIds?.includes(id))
}
