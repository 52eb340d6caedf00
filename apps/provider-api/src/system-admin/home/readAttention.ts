import type { MessengerStatus, MessengerType, ResponseOf } from '@frontdesk/contract'
import { sql } from 'kysely'
import { channelTitle } from '../../channels/channelTitle.ts'
import type { Db } from '../../db/Db.ts'
import { queueNames } from '../../db/schema/OperationTables.ts'
import { isSilent } from '../operations/listChannelHealth.ts'

type Attention = Pick<ResponseOf<'getAttention'>, 'channels' | 'silent' | 'payments' | 'jobs' | 'support'>
type Company = { companyId: number; companyName: string }

/** How many of each kind are named; how many there are is said beside. */
const mostNamed = 10
const hour = 3_600_000
const downFor = 24 * hour
const lateAfter = hour

/**
 * The subjects that need attention now over all companies (SYS-3): channels that have been down for more than a day,
 * channels that fell silent against their habit, companies whose charges fail, jobs that were given up or are due for
 * more than an hour, and people who wait for support. Each is found by an index that holds such rows alone, so that the
 * number of companies does not matter.
 */
export async function readAttention(db: Db, now: Date): Promise<Attention> {
  const [channels, silent, payments, jobs, support] = await Promise.all([
    channelsDown(db, now),
    silentChannels(db),
    failingPayments(db),
    stuckJobs(db, now),
    waitingForSupport(db),
  ])
  return { channels, silent, payments, jobs, support }
}

async function channelsDown(db: Db, now: Date): Promise<Attention['channels']> {
  const { rows } = await sql<
    Company & {
      id: number
      type: MessengerType
      metadata: Record<string, unknown>
      status: MessengerStatus
      since: Date
      total: number
    }
  >`
    select companies.id as "companyId", companies.name as "companyName", channel.id, channel.type, channel.metadata,
      channel.status, channel.status_since as since, count(*) over () as total
    from messenger_integrations channel join companies on companies.id = channel.company_id
    where channel.deleted_at is null and channel.is_active and channel.status in ('failed', 'disconnected')
      and channel.type <> 'internal' and channel.status_since < ${new Date(now.getTime() - downFor)}
      and companies.deleted_at is null and companies.archived_at is null
    order by channel.status_since, channel.id limit ${mostNamed}`.execute(db)
  const longest = rows.map(({ companyId, companyName, id, type, metadata, status, since }) => ({
    company: { id: companyId, name: companyName },
    messengerId: id,
    type,
    title: channelTitle({ type, metadata }),
    status,
    since: since.toISOString(),
  }))
  return { total: Number(rows[0]?.total ?? 0), longest }
}

async function silentChannels(db: Db): Promise<Attention['silent']> {
  const { rows } = await sql<
    Company & { id: number; type: MessengerType; metadata: Record<string, unknown>; since: Date; total: number }
  >`
    select companies.id as "companyId", companies.name as "companyName", channel.id, channel.type, channel.metadata,
      channel.last_inbound_at as since, count(*) over () as total
    from messenger_integrations channel join companies on companies.id = channel.company_id
    where channel.deleted_at is null and channel.is_active and ${isSilent}
      and companies.deleted_at is null and companies.archived_at is null
    order by channel.last_inbound_at, channel.id limit ${mostNamed}`.execute(db)
  const longest = rows.map(({ companyId, companyName, id, type, metadata, since }) => ({
    company: { id: companyId, name: companyName },
    messengerId: id,
    type,
    title: channelTitle({ type, metadata }),
    since: since.toISOString(),
  }))
  return { total: Number(rows[0]?.total ?? 0), longest }
}

async function failingPayments(db: Db): Promise<Attention['payments']> {
  const { rows } = await sql<Company & { since: Date; total: number }>`
    select companies.id as "companyId", companies.name as "companyName", past_due_since as since,
      count(*) over () as total
    from subscriptions join companies on companies.id = subscriptions.company_id
    where subscriptions.ended_at is null and past_due_since is not null and companies.deleted_at is null
    order by past_due_since, companies.id limit ${mostNamed}`.execute(db)
  const longest = rows.map(({ companyId, companyName, since }) => ({
    company: { id: companyId, name: companyName },
    since: since.toISOString(),
  }))
  return { total: Number(rows[0]?.total ?? 0), longest }
}

async function stuckJobs(db: Db, now: Date): Promise<Attention['jobs']> {
  const { rows: failed } = await sql<{ count: number }>`
    select (select count(*) from jobs where failed_at is not null)
      + (select count(*) from outbox_mail where failed_at is not null) as count`.execute(db)
  // A job behind an earlier one of its key is not late: that one is.
  const { rows: late } = await sql<{ queue: string; since: Date }>`
    select queues.queue, first.due_at as since
    from (values ${sql.join(queueNames.map((queue) => sql`(${queue}::text)`))}) queues(queue)
    cross join lateral (
      select due_at from jobs due
      where due.queue = queues.queue and failed_at is null and due_at < ${new Date(now.getTime() - lateAfter)}
        and (leased_until is null or leased_until <= ${now})
        and not exists (select from jobs earlier where earlier.queue = due.queue and earlier.order_key = due.order_key
          and earlier.failed_at is null and earlier.id < due.id)
      order by due_at limit 1) first
    order by first.due_at, queues.queue`.execute(db)
  return {
    failed: Number(failed[0]?.count ?? 0),
    late: late.map(({ queue, since }) => ({ queue, since: since.toISOString() })),
  }
}

async function waitingForSupport(db: Db): Promise<Attention['support']> {
  const { rows } = await sql<{ total: number; since: Date | null }>`
    select count(*) as total, min(needs_human_since) as since from chats
    where purpose = 'support' and needs_human is not null and deleted_at is null`.execute(db)
  return { total: Number(rows[0]?.total ?? 0), since: rows[0]?.since?.toISOString() ?? null }
}
