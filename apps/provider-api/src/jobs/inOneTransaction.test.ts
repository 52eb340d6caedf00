import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { beginAttempt, completeAtOnce } from './attempts.ts'
import { enqueueJob, jobsQueuedIn, wakeJob } from './enqueueJob.ts'
import type { DueJob } from './Job.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()), 60_000)
beforeEach(() => world.reset())
afterAll(() => world.close())

/** Another process. */
const elsewhere = randomUUID()
const jobs = () => world.db.selectFrom('jobs').selectAll().orderBy('id').execute()
const aJob = (subject: string, dueAt = world.clock.now()) =>
  ({ queue: 'emails', subject, orderKey: subject, companyId: null, dueAt }) as const
const inOneHour = () => new Date(world.clock.now().getTime() + 3_600_000)

async function aDueJob(subject: string, dueAt = world.clock.now()): Promise<DueJob> {
  await enqueueJob(world.db, aJob(subject, dueAt))
  const [row] = await jobs()
  if (!row) throw new Error('Nothing is queued')
  return { id: row.id, queue: 'emails', subject, orderKey: subject, companyId: null, attempts: 0, abandonedBy: null }
}

describe('a job whose work is one transaction', () => {
  it('a job whose work is one transaction ends with it, for one of those who try', async () => {
    const job = await aDueJob('first')
    const complete = () => world.db.transaction().execute((trx) => completeAtOnce(trx, job, world.clock.now()))
    expect(await Promise.all([complete(), complete()])).toEqual([true, false])
    expect(await jobs()).toEqual([])
  })

  it('a job whose work is one transaction is due as before when it fails', async () => {
    const job = await aDueJob('first')
    const before = await jobs()
    const work = world.db.transaction().execute(async (trx) => {
      await completeAtOnce(trx, job, world.clock.now())
      throw new Error('broken')
    })
    await expect(work).rejects.toThrow('broken')
    expect(await jobs()).toEqual(before)
  })

  it('a job whose work is one transaction is left to another process that has begun an attempt', async () => {
    const job = await aDueJob('first')
    await beginAttempt(world.db, job, elsewhere, world.clock.now())
    const complete = () => world.db.transaction().execute((trx) => completeAtOnce(trx, job, world.clock.now()))
    expect(await complete()).toBe(false)
    expect(await jobs()).toMatchObject([{ leased_by: elsewhere }])
  })
})

describe('queueing', () => {
  it('wakeJob makes a waiting job due, queues a missing one, and has one that is in progress done once more', async () => {
    const [now, later] = [world.clock.now(), inOneHour()]
    await beginAttempt(world.db, await aDueJob('begun', later), elsewhere, now)
    await enqueueJob(world.db, aJob('later', later))
    await world.db.transaction().execute(async (trx) => {
      for (const subject of ['begun', 'later', 'new']) await wakeJob(trx, aJob(subject))
    })
    expect(await jobs()).toMatchObject([
      { subject: 'begun', due_at: now, woken_at: now, attempts: 1 },
      { subject: 'later', due_at: now, attempts: 0 },
      { subject: 'new', due_at: now, woken_at: null, attempts: 0 },
    ])
  })

  it('jobsQueuedIn returns what its own transaction has queued, and nothing of another one', async () => {
    await world.db.transaction().execute(async (trx) => {
      expect(jobsQueuedIn(trx)).toEqual([])
      await enqueueJob(trx, aJob('first'))
      await wakeJob(trx, aJob('second'))
      expect(jobsQueuedIn(trx)).toEqual([
        { queue: 'emails', orderKey: 'first' },
        { queue: 'emails', orderKey: 'second' },
      ])
    })
    await world.db.transaction().execute(async (trx) => expect(jobsQueuedIn(trx)).toEqual([]))
  })
})
