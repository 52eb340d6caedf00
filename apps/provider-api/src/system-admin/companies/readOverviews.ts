import type { CompanyOverview } from '@frontdesk/contract'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { connectionsOf } from '../../companies/integrationStatus.ts'
import { newestSubscriptionOf } from '../../companies/subscriptionSummary.ts'
import { companyColumns, toCompany } from '../../companies/toCompany.ts'
import type { Db } from '../../db/Db.ts'
import { lastActivity } from './lastActivity.ts'

/**
 * Companies with their numbers (SYS-1, SYS-3), in the order of `ids`; those that are unknown or deleted are left out.
 * Active integrations are channels that are connected and switched on (INT-2). One query.
 */
export async function readOverviews(db: Db, ids: readonly number[]): Promise<CompanyOverview[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('companies')
    .where('companies.id', 'in', ids)
    .where('companies.deleted_at', 'is', null)
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
      lastActivity.as('lastActivity'),
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
    .execute()
  const overviews = new Map(rows.map((row) => [row.id, toOverview(row)]))
  return ids.flatMap((id) => overviews.get(id) ?? [])
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
