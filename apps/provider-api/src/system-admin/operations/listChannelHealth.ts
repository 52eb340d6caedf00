import type {
  ChannelHealth,
  ChannelTroubleCode,
  endpoints,
  MessengerStatus,
  MessengerType,
  ResponseOf,
} from '@frontdesk/contract'
import { channelConditions, type ChannelCondition } from '@frontdesk/contract/limits'
import { sql, type RawBuilder } from 'kysely'
import type { z } from 'zod'
import { channelTitle } from '../../channels/channelTitle.ts'
import type { Db } from '../../db/Db.ts'

type Query = z.output<typeof endpoints.listChannelHealth.query>
type Page = Pick<ResponseOf<'listChannelHealth'>, 'channels' | 'total' | 'counts'>

/**
 * That a channel is silent against its habit: the silence that was noted at it still lasts. Its domain rule decides
 * hourly (`warnOfSilence`); this only asks whether somebody has written since.
 */
export const isSilent = sql`channel.status = 'connected' and channel.metadata #>> '{silence,since}' is not null
  and (channel.metadata #>> '{silence,since}')::timestamptz = date_trunc('milliseconds', channel.last_inbound_at)`

/** The channels to customers of companies that are in use. */
const channelsInUse = sql`from messenger_integrations channel join companies on companies.id = channel.company_id
  where channel.deleted_at is null and channel.type <> 'internal'
    and companies.deleted_at is null and companies.archived_at is null`

const condition = sql`case
  when not channel.is_active then 'off'
  when channel.status in ('failed', 'disconnected') then 'down'
  when channel.status = 'initializing' then 'connecting'
  when ${isSilent} then 'silent'
  when channel.metadata #>> '{trouble,code}' is not null then 'trouble'
  else 'working' end`

/** The worst condition first, as the contract lists them. */
const badness = sql`array_position(${sql.val([...channelConditions])}::text[], condition)`
const since = sql`case when condition = 'silent' then last_inbound_at else status_since end`

/**
 * A page of the channels to customers of all companies in use, with the condition of each, and how many are in each
 * condition (SYS-8). It reads every channel, of which a company has a handful, and no message: when a customer last
 * wrote stands at the channel.
 */
export async function listChannelHealth(db: Db, query: Query): Promise<Page> {
  const counts = await countConditions(db, query)
  const total = query.condition === undefined ? sum(Object.values(counts)) : counts[query.condition]
  const { rows } = await sql<Row>`
    select * from (${selected(query)}) channels
    where ${query.condition === undefined ? sql`true` : sql`condition = ${query.condition}`}
    order by ${orderOf(query)}, id limit ${query.limit} offset ${(query.page - 1) * query.limit}`.execute(db)
  return { channels: rows.map(toHealth), total, counts }
}

type Row = {
  id: number
  companyId: number
  companyName: string
  type: MessengerType
  metadata: Record<string, unknown>
  condition: ChannelCondition
  status: MessengerStatus
  status_since: Date
  last_inbound_at: Date | null
  longestGap: number | null
  trouble: ChannelTroubleCode | null
  failure: string | null
}

const selected = ({ search, type }: Query) => sql`
  select channel.id, companies.id as "companyId", companies.name as "companyName", channel.type, channel.metadata,
    channel.status, channel.status_since, channel.last_inbound_at, ${condition} as condition,
    (channel.metadata #>> '{silence,longestGap}')::float8 as "longestGap",
    channel.metadata #>> '{trouble,code}' as trouble, left(channel.metadata #>> '{lastError,code}', 100) as failure
  ${channelsInUse} ${matching(search)} ${type === undefined ? sql`` : sql`and channel.type = ${type}`}`

function matching(search: string): RawBuilder<unknown> {
  if (search === '') return sql``
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const isId = /^\d{1,15}$/.test(search)
  return sql`and (companies.name ilike ${pattern} or companies.title ilike ${pattern}
    ${isId ? sql`or companies.id = ${Number(search)}` : sql``})`
}

async function countConditions(db: Db, query: Query): Promise<Record<ChannelCondition, number>> {
  const { rows } = await sql<{ condition: ChannelCondition; count: number }>`
    select condition, count(*) as count from (${selected(query)}) channels group by condition`.execute(db)
  const found = new Map(rows.map((row) => [row.condition, Number(row.count)]))
  const all = channelConditions.map((name) => [name, found.get(name) ?? 0] as const)
  return Object.fromEntries(all) as Record<ChannelCondition, number> // every condition is among them
}

function orderOf({ sort, descending }: Query): RawBuilder<unknown> {
  const way = descending ? sql`desc nulls last` : sql`asc nulls last`
  switch (sort) {
    case 'condition':
      return sql`${badness} ${way}, ${since} asc`
    case 'since':
      return sql`${since} ${way}`
    case 'last-message':
      return sql`last_inbound_at ${way}`
    case 'company':
      return sql`lower("companyName") ${way}, "companyId" ${way}`
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

function toHealth(row: Row): ChannelHealth {
  const { id, companyId, companyName, type, metadata, condition, status, status_since, last_inbound_at } = row
  const isDown = condition === 'down'
  const silentSince = condition === 'silent' ? last_inbound_at : null
  return {
    messengerId: id,
    company: { id: companyId, name: companyName },
    type,
    title: channelTitle({ type, metadata }),
    condition,
    status,
    since: (silentSince ?? status_since).toISOString(),
    lastInboundAt: last_inbound_at?.toISOString() ?? null,
    longestGap: silentSince === null ? null : row.longestGap,
    trouble: row.trouble,
    failure: isDown ? row.failure : null,
  }
}
