import type { CompanyOverview, endpoints } from '@frontdesk/contract'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import { connectionsOf } from '../companies/integrationStatus.ts'
import { newestSubscriptionOf } from '../companies/subscriptionSummary.ts'
import { companyColumns, toCompany } from '../companies/toCompany.ts'
import type { Db } from '../db/Db.ts'

type CompanyFilter = z.output<typeof endpoints.listCompaniesForSystem.query>

/** A page of all companies with their numbers (SYS-1, SYS-5): one query for the page, one for the total. */
export async function listCompanies(
  db: Db,
  filter: CompanyFilter,
): Promise<{ companies: CompanyOverview[]; total: number }> {
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching(db, filter)
    .select(companyColumns)
    .select(connectionsOf)
    .select(newestSubscriptionOf)
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('agents')
          .select(['agents.id', 'agents.name', 'agents.kind', 'agents.is_active as isActive'])
          .whereRef('agents.company_id', '=', 'companies.id')
          .orderBy('agents.id'),
      ).as('agents'),
      sql<number>`(select count(*) from users where users.company_id = companies.id)`.as('totalUsers'),
      sql<number>`(select count(*) from chats where chats.company_id = companies.id and chats.deleted_at is null)`.as(
        'totalChats',
      ),
      sql<number>`(select count(*) from messenger_integrations where company_id = companies.id and status = 'connected' and is_active and deleted_at is null and type <> 'internal')`.as(
        'activeIntegrations',
      ),
      sql<Date | null>`(select max(last_message_at) from chats where chats.company_id = companies.id and chats.deleted_at is null)`.as(
        'lastActivity',
      ),
    ])
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('messages')
          .innerJoin('users', (join) =>
            join.onRef('users.company_id', '=', 'messages.company_id').onRef('users.id', '=', 'messages.from_id'),
          )
          .select((inner) => [
            inner.fn.countAll<number>().as('aiMessages'),
            inner.fn.count<number>('messages.chat_id').distinct().as('chatsWithAi'),
            inner.fn.max('messages.created_at').as('lastAiMessage'),
          ])
          .whereRef('messages.company_id', '=', 'companies.id')
          .where('users.kind', '=', 'agent')
          .where('messages.is_deleted', '=', false)
          .as('ai'),
      (join) => join.onTrue(),
    )
    .select(['ai.aiMessages', 'ai.chatsWithAi', 'ai.lastAiMessage'])
    .orderBy('companies.id')
    .limit(filter.limit)
    .offset((filter.page - 1) * filter.limit)
    .execute()
  return { total, companies: rows.map(toOverview) }
}

function matching(db: Db, { search, includeArchived }: CompanyFilter) {
  let query = db.selectFrom('companies').where('companies.deleted_at', 'is', null)
  if (!includeArchived) query = query.where('companies.archived_at', 'is', null)
  if (search === '') return query
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return query.where((eb) =>
    eb.or([
      eb('companies.name', 'ilike', pattern),
      eb('companies.title', 'ilike', pattern),
      ...(/^\d{1,15}$/.test(search) ? [eb('companies.id', '=', Number(search))] : []),
    ]),
  )
}

type Row = Parameters<typeof toCompany>[0] & {
  agents: CompanyOverview['agents']
  totalUsers: number
  totalChats: number
  activeIntegrations: number
  lastActivity: Date | null
  aiMessages: number | null
  chatsWithAi: number | null
  lastAiMessage: Date | null
}

function toOverview(row: Row): CompanyOverview {
  const ai = {
    chatsWithAiCount: row.chatsWithAi ?? 0,
    aiMessagesCount: row.aiMessages ?? 0,
    lastAiChatMessage: row.lastAiMessage?.toISOString() ?? null,
  }
  return {
    ...toCompany(row),
    agents: row.agents,
    chatsCount: row.totalChats,
    ...ai,
    stats: {
      totalUsers: row.totalUsers,
      totalAgents: row.agents.length,
      totalChats: row.totalChats,
      activeIntegrations: row.activeIntegrations,
      createdAt: row.created_at.toISOString(),
      lastActivity: row.lastActivity?.toISOString() ?? null,
      ...ai,
    },
  }
}
