import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asOwner } from '../testing/aDatabase.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { abandonJobs } from './attempts.ts'
import { leaseLasts } from './leasing.ts'
import { enqueueJob } from './enqueueJob.ts'
import { firstOfEachKey, firstsOfAll } from './firstOfEachKey.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()), 60_000)
afterAll(() => world.close())

type Plan = { 'Actual Rows': number; 'Actual Loops': number; 'Rows Removed by Filter'?: number; Plans?: Plan[] }
const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

describe('the first jobs of a queue', () => {
  it('a key is read again when something is expected of it, and all keys after 15 seconds or on request', async () => {
    const firsts = firstOfEachKey(world.ports, { queue: 'emails', holder: 'a process' })
    const subjects = async () => (await firsts.read()).map(({ subject }) => subject).sort()
    const enqueue = (subject: string, orderKey: string) =>
      enqueueJob(world.db, { queue: 'emails', subject, orderKey, companyId: null, dueAt: world.clock.now() })
    const end = (subject: string) => world.db.deleteFrom('jobs').where('subject', '=', subject).execute()
    await enqueue('a1', 'a')
    await enqueue('a2', 'a')
    await enqueue('b1', 'b')
    expect(await subjects()).toEqual(['a1', 'b1'])
    await end('a1')
    await end('b1')
    await enqueue('c1', 'c')
    expect(await subjects()).toEqual(['a1', 'b1'])
    firsts.expect('a')
    expect(await subjects()).toEqual(['a2', 'b1'])
    firsts.expect('b')
    firsts.expect('c')
    expect(await subjects()).toEqual(['a2', 'c1'])
    await end('a2')
    await end('c1')
    world.clock.advance(14_999)
    expect(await subjects()).toEqual(['a2', 'c1'])
    world.clock.advance(1)
    expect(await subjects()).toEqual([])
    await enqueue('d1', 'd')
    firsts.expect()
    expect(await subjects()).toEqual(['d1'])
  })

  it('a job that was queued as the first of its key is not read, unless another one is known, nor is a key whose last job ended', async () => {
    const firsts = firstOfEachKey(world.ports, { queue: 'transcripts', holder: 'a process' })
    const subjects = async () => (await firsts.read()).map(({ subject }) => subject)
    const at = world.clock.now()
    const queued = (id: number) => ({ id, subject: `h${id}`, orderKey: 'h', companyId: 1, availableAt: at.getTime() })
    expect(await subjects()).toEqual([])
    // It is not stored: a reader would not find it.
    firsts.expect('h', queued(1))
    expect(await subjects()).toEqual(['h1'])
    firsts.expect('h', queued(2))
    expect(await subjects()).toEqual([])
    await enqueueJob(world.db, { queue: 'transcripts', orderKey: 'h', companyId: null, subject: 'h3', dueAt: at })
    firsts.expect('h')
    const [stored] = await firsts.read()
    if (!stored) throw new Error('The job is stored')
    firsts.end({ id: stored.id + 1, orderKey: 'h' }, true)
    expect(await subjects()).toEqual(['h3'])
    firsts.end(stored, true)
    expect(await subjects()).toEqual([])
    firsts.end(stored, false)
    expect(await subjects()).toEqual(['h3'])
    await world.db.deleteFrom('jobs').where('queue', '=', 'transcripts').execute()
  })

  it('a job that is due later is read when its time is near, and holds back the next one of its key meanwhile', async () => {
    const firsts = firstOfEachKey(world.ports, { queue: 'emails', holder: 'a process' })
    const subjects = async () => (await firsts.read()).map(({ subject }) => subject)
    const at = (seconds: number) => new Date(world.clock.now().getTime() + 1000 * seconds)
    const job = { queue: 'emails', orderKey: 'e', companyId: null } as const
    await enqueueJob(world.db, { ...job, subject: 'e1', dueAt: at(3600) })
    await enqueueJob(world.db, { ...job, subject: 'e2', dueAt: at(0) })
    expect(await subjects()).toEqual(['d1'])
    world.clock.advance(3_570_000)
    expect(await subjects()).toEqual(['d1', 'e1'])
  })
  it('a lease that ended in an outage counts until its process, which may be alive, could have renewed it', async () => {
    await world.reset()
    const at = world.clock.now()
    const [own, other, dead] = [world.ports.newId(), world.ports.newId(), world.ports.newId()]
    for (const holder of [own, other, dead])
      await enqueueJob(world.db, {
        queue: 'emails',
        subject: holder,
        orderKey: holder,
        companyId: null,
        dueAt: at,
        holder,
      })
    await abandonJobs(world.db, 'emails', dead, [dead])
    const firsts = firstOfEachKey(world.ports, { queue: 'emails', holder: own })
    world.clock.advance(2 * leaseLasts)
    vi.spyOn(world.db, 'getExecutor').mockImplementationOnce(() => {
      throw Object.assign(new Error('The database is busy'), { code: 'DATABASE_BUSY' })
    })
    await expect(firsts.read()).rejects.toThrow('busy')
    const available = new Map((await firsts.read()).map(({ subject, availableAt }) => [subject, availableAt]))
    const leasedUntil = at.getTime() + leaseLasts
    expect(available).toEqual(
      new Map([
        [own, leasedUntil],
        [other, world.clock.now().getTime() + leaseLasts],
        // Given back: nobody renews it.
        [dead, 0],
      ]),
    )
  })

  it('work does not grow with the square of the queue where statistics are of a smaller one', async () => {
    await world.reset()
    const at = world.clock.now()
    const fill = (from: number, to: number) =>
      sql`insert into jobs (queue, subject, order_key, due_at)
        select 'emails', 'job-' || n, n::text, ${at}::timestamptz from generate_series(${from}::int, ${to}::int) n`.execute(
        world.db,
      )
    await fill(1, 5)
    await sql`analyze jobs`.execute(asOwner(world.db))
    await fill(6, 1000)
    const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
      explain (analyze, timing off, format json) ${firstsOfAll('emails', at)}`.execute(world.db)
    for (const node of nodesOf(rows[0]?.['QUERY PLAN'][0]?.Plan ?? expect.fail('There is no plan')))
      expect((node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']).toBeLessThan(10_000)
    const firsts = firstOfEachKey(world.ports, { queue: 'emails', holder: 'a process' })
    expect(await firsts.read()).toHaveLength(1000)
  })

  it('a lease of another holder counts after a write was refused, although reads succeed', async () => {
    await world.reset()
    const other = world.ports.newId()
    const job = { queue: 'emails', subject: other, orderKey: other, companyId: null, dueAt: world.clock.now() } as const
    await enqueueJob(world.db, { ...job, holder: other })
    const firsts = firstOfEachKey(world.ports, { queue: 'emails', holder: 'a process' })
    world.clock.advance(2 * leaseLasts)
    const availableAt = async () => (await firsts.read()).map((first) => first.availableAt)
    const ended = await availableAt()
    firsts.noteFault(new Error('A bug'))
    expect(await availableAt()).toEqual(ended)
    firsts.noteFault(Object.assign(new Error('read-only'), { code: '25006' }))
    expect(await availableAt()).toEqual([world.clock.now().getTime() + leaseLasts])
  })
})
