import type { ChannelType, Chat } from '@frontdesk/contract'
import { sql } from 'kysely'
import { requireRecentPassword } from '../../http/requireConfirmed.ts'
import type { Caller } from '../../http/Caller.ts'
import { serviceDb } from '../../db/companyDb.ts'
import type { Db, Trx } from '../../db/Db.ts'
import { readAtPosition } from '../../events/readAtPosition.ts'
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
  search?: string | undefined
  chatId?: number | undefined
}

/** A page of chats; `seq`: the position of the company's log at which it was read, absent where it spans companies. */
type ChatList = { chats: Chat[]; total: number; seq?: number }

/**
 * Returns a page of chats, those that need a human first, then the newest message first (CHAT-3, D-14). Companies that
 * the caller is not a member of are left out without an error (reliability T-04).
 */
export async function listChats(db: Db, caller: Caller, query: ChatListQuery): Promise<ChatList> {
  const spansCompanies = query.companyIds !== undefined || query.allCompanies === true
  return spansCompanies
    ? serviceDb(db)
        .transaction()
        .execute((trx) => readList(trx, caller, query))
    : readAtPosition(db, query.companyId, (trx) => readList(trx, caller, query))
}

async function readList(db: Trx, caller: Caller, query: ChatListQuery): Promise<Omit<ChatList, 'seq'>> {
  const companies = await visibleCompanies(db, caller, query)
  if (companies !== 'all' && companies.length === 0) return { chats: [], total: 0 }
  let found = db
    .selectFrom('chats')
    .innerJoin('companies', 'companies.id', 'chats.company_id')
    .where('chats.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
  if (companies !== 'all') found = found.where('chats.company_id', 'in', companies)
  // A company's own list hides its support conversation; system administrators who answer for support see all of them.
  if (!(caller.isSystemAdmin && query.allCompanies)) found = found.where('chats.purpose', '<>', 'support')
  found = found.where((chat) => matchesFilter(chat, query, companies))
  if (query.chatId !== undefined) found = found.where('chats.id', '=', query.chatId)
  const { total } = await found.select((chat) => chat.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const page = await found
    .selectAll('chats')
    .orderBy(sql`chats.needs_human is null`)
    .orderBy('chats.last_message_at', (order) => order.desc().nullsLast())
    .orderBy('chats.id', 'desc')
    .limit(query.limit)
    .offset(query.offset)
    .execute()
  return { chats: await toChats(db, page), total: Number(total) }
}

async function visibleCompanies(
  db: Trx,
  caller: Caller,
  { companyId, companyIds, allCompanies }: ChatListQuery,
): Promise<readonly number[] | 'all'> {
  if (!companyIds && !allCompanies) return [companyId]
  if (caller.isSystemAdmin) {
    requireRecentPassword(caller)
    return allCompanies ? 'all' : (companyIds ?? [])
  }
  const memberships = await db
    .selectFrom('company_admins')
    .select('company_id')
    .where('admin_id', '=', caller.adminId)
    .execute()
  const mine = memberships.map((membership) => membership.company_id)
  return allCompanies ? mine : mine.filter((id) => companyIds?.includes(id))
}
