import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asOwner } from '../testing/aDatabase.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { lagOfQueues, longestDue } from './lagOfQueues.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()), 120_000)
afterEach(() => sql`truncate jobs`.execute(asOwner(world.db)))
afterAll(() => world.close())

const nothingWaits = { deliveries: 0, emails: 0, 'ai-runs': 0, 'channel-events': 0, transcripts: 0, payments: 0 }

/**
 * Queues `count` emails, due one after the other in milliseconds from `dueAt` on; `keys`: how
 * many order keys they have.
 */
const queueEmails = (count: number, keys: number, dueAt: Date) =>
  sql`
    insert into jobs (queue, subject, order_key, due_at)
    select 'emails', 'queued-' || n, (n % ${keys}::int)::text, ${dueAt}::timestamptz + n * interval '1 millisecond'
    from generate_series(1, ${count}::int) n`.execute(world.db)

type Plan = {
  'Index Name'?: string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe('the lag of a queue with many jobs', () => {
  it.each([false, true])(
    'the lag of a queue is read by an index from the jobs due the longest (statistics: %s)',
    async (isAnalyzed) => {
      const at = world.clock.now()
      await queueEmails(5_000, 5_000, new Date(at.getTime() - 3_600_000))
      // Files of tests share a database: columns may have statistics of what another one queued.
      if (isAnalyzed) await sql`analyze jobs`.execute(asOwner(world.db))
      else await sql`delete from pg_statistic where starelid = 'jobs'::regclass`.execute(asOwner(world.db))
      const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
      explain (analyze, timing off, format json) ${longestDue(at)}`.execute(world.db)
      const scans = nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? expect.fail('There is no plan')).filter(
        (node) => node['Relation Name'] === 'jobs',
      )
      expect(scans.map((scan) => scan['Index Name'])).toContain('jobs_due')
      for (const scan of scans) {
        expect(scan['Index Name']).toMatch(/^jobs_(due|waiting)$/)
        const read = scan['Actual Rows'] + (scan['Rows Removed by Filter'] ?? 0)
        expect(read * scan['Actual Loops']).toBeLessThanOrEqual(400)
      }
    },
  )

  it('a due job is found behind any number that wait for an earlier one of their key', async () => {
    const lag = lagOfQueues(world.ports)
    const begun = world.clock.now()
    await queueEmails(500, 1, begun)
    world.clock.advance(600_000)
    const later = new Date(world.clock.now().getTime() + 600_000)
    await sql`update jobs set due_at = ${later} where subject = 'queued-1'`.execute(world.db)
    expect(await lag()).toEqual(nothingWaits)
    await sql`insert into jobs (queue, subject, order_key, due_at)
      values ('emails', 'due', 'another key', ${new Date(begun.getTime() + 60_000)})`.execute(world.db)
    // All of them are not read again within the time after which the workers read them.
    world.clock.advance(14_999)
    expect(await lag()).toEqual(nothingWaits)
    world.clock.advance(1)
    expect(await lag()).toEqual({ ...nothingWaits, emails: 555 })
    // A job among those that are due the longest is seen at once.
    await sql`insert into jobs (queue, subject, order_key, due_at)
      values ('emails', 'due before', 'a third key', ${begun})`.execute(world.db)
    expect(await lag()).toEqual({ ...nothingWaits, emails: 615 })
  })

  it('an abandoned job lags from the end of its lease, and one that was due in between from then', async () => {
    const lag = lagOfQueues(world.ports)
    const begun = world.clock.now()
    const after = (seconds: number) => new Date(begun.getTime() + seconds * 1000)
    await sql`insert into jobs (queue, subject, order_key, due_at, leased_by, leased_until)
      values ('emails', 'abandoned', 'one key', ${begun}, gen_random_uuid(), ${after(30)})`.execute(world.db)
    world.clock.advance(20_000)
    expect(await lag()).toEqual(nothingWaits)
    world.clock.advance(20_000)
    expect(await lag()).toEqual({ ...nothingWaits, emails: 10 })
    await sql`insert into jobs (queue, subject, order_key, due_at)
      values ('emails', 'due', 'another key', ${after(5)})`.execute(world.db)
    expect(await lag()).toEqual({ ...nothingWaits, emails: 35 })
  })

  it('many jobs that wait for their turn in one queue hide no due job of another', async () => {
    const lag = lagOfQueues(world.ports)
    const begun = world.clock.now()
    await queueEmails(500, 1, begun)
    const later = new Date(begun.getTime() + 3_600_000)
    await sql`update jobs set due_at = ${later} where subject = 'queued-1'`.execute(world.db)
    for (const queue of ['channel-events', 'transcripts', 'payments'])
      await sql`insert into jobs (queue, subject, order_key, due_at)
        values (${queue}, 'due', 'a key', ${begun})`.execute(world.db)
    world.clock.advance(400_000)
    expect(await lag()).toEqual({ ...nothingWaits, 'channel-events': 400, transcripts: 400, payments: 400 })
  })
})
