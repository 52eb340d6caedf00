import { endpoints } from '@frontdesk/contract'
import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import { listChannelHealth } from '../system-admin/operations/listChannelHealth.ts'
import type { BrokenChannel } from './Observations.ts'

/** Milliseconds by which the clock of the database is ahead of this machine's, give or take half of a round trip. */
export async function probeSkew(db: Db, now: () => Date): Promise<number> {
  const ask = () => sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  // The first statement opens the connection, which takes its time.
  await ask()
  const before = now().getTime()
  const { rows } = await ask()
  const between = (before + now().getTime()) / 2
  return Math.round((rows[0]?.now.getTime() ?? between) - between)
}

/** The first hundred channels that do not work, the worst first. */
export async function probeChannels(db: Db): Promise<BrokenChannel[]> {
  const query = endpoints.listChannelHealth.query.parse({ limit: 100 })
  const { channels } = await listChannelHealth(db, query)
  return channels
    .filter(({ condition }) => condition === 'down' || condition === 'silent' || condition === 'trouble')
    .map(({ messengerId, company, type, condition, failure, trouble }) => ({
      id: messengerId,
      company: company.name,
      type,
      condition,
      failure: failure ?? trouble,
    }))
}

/** How many emails were given up since a moment. */
export async function probeLostEmails(db: Db, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('outbox_mail')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('failed_at', '>', since)
    .executeTakeFirstOrThrow()
  return count
}
