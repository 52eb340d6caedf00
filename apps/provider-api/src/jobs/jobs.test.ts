import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CompanyGone } from '../errors/CompanyGone.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { continueRequest, currentRequestId, inRequest } from '../log/context.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { beginAttempt, completeJob, endAbandoned, giveUpJob, makeDueLater, postponeJob } from './attempts.ts'
import { leaseLasts, leaseRenewedEvery } from './leasing.ts'
import { backOff } from './backOff.ts'
import { createJobWorker } from './createJobWorker.ts'
import { enqueueJob, wakeJob } from './enqueueJob.ts'
import type { DueJob, LeasedJob } from './Job.ts'
import { seededChance } from '../testing/seededChance.ts'
import { startSchedule } from './startSchedule.ts'
import { whileLeased } from './whileLeased.ts'

let world: TestServer
beforeAll(async () => void (world = await aTestServer()), 60_000)
beforeEach(() => world.reset())
afterAll(() => world.close())

const enqueue = (subject: string, orderKey = subject) =>
  enqueueJob(world.db, { queue: 'emails', subject, orderKey, companyId: null, dueAt: world.clock.now() })
const jobs = () => world.db.selectFrom('jobs').selectAll().orderBy('id').execute()

/** A process with a worker: `perform` is called with the leased job. */
function aNode(perform: (job: LeasedJob, signal: AbortSignal) => Promise<unknown>) {
  const done: string[] = []
  const abandoned: string[] = []
  const worker = createJobWorker(world.ports, {
    name: 'emails',
    atOnce: 4,
    async perform(job: DueJob, { holder, signal }) {
      if (job.abandonedBy !== null) abandoned.push(job.subject)
      const leased = await beginAttempt(world.db, job, holder, world.clock.now())
      if (!leased) return
      done.push(job.subject)
      await perform(leased, signal)
    },
  })
  const works = () => {
    worker.wake()
    return worker.settled()
  }
  return { worker, done, abandoned, works }
}
const complete = (job: LeasedJob) => completeJob(world.db, job, world.clock.now())
/** Lets time pass by the steps of renewals, and waits for each. */
const passes = async (milliseconds: number) => {
  for (let passed = 0; passed < milliseconds; passed += leaseRenewedEvery) {
    world.clock.advance(leaseRenewedEvery)
    const until = world.clock.now().getTime() + leaseLasts
    await expect.poll(async () => (await jobs()).map((job) => job.leased_until?.getTime())).toEqual([until])
    await expect.poll(world.clock.due).toContain(leaseRenewedEvery)
  }
}

describe('the order of jobs', () => {
  it('jobs of one key are done in the order in which they were queued, also around a retry', async () => {
    for (const subject of ['first', 'second']) await enqueue(subject, 'a chat')
    await enqueue('other')
    let isAway = true
    const node = aNode(async (job) => {
      if (job.subject !== 'first' || !isAway) return complete(job)
      isAway = false
      return postponeJob(world.db, job, new Date(world.clock.now().getTime() + 60_000), 'away')
    })
    await node.works()
    // Keys have no order among each other.
    expect(node.done.toSorted()).toEqual(['first', 'other'])
    world.clock.advance(60_000)
    await node.works()
    expect(node.done.filter((subject) => subject !== 'other')).toEqual(['first', 'first', 'second'])
    await node.worker.close()
  })

  it('a job that was given up is kept with its error and holds up nobody', async () => {
    for (const subject of ['first', 'second']) await enqueue(subject, 'a chat')
    const node = aNode((job) =>
      job.subject === 'first' ? giveUpJob(world.db, job, 'REJECTED', world.ports) : complete(job),
    )
    await node.works()
    expect(node.done).toEqual(['first', 'second'])
    expect(await jobs()).toMatchObject([{ subject: 'first', error: 'REJECTED', failed_at: world.clock.now() }])
    expect(world.logged).toMatchObject([
      {
        level: 'error',
        fields: { queue: 'emails', subject: 'first', companyId: null, attempts: 1, error: 'REJECTED' },
        sentence: 'A job was given up',
      },
    ])
    await node.worker.close()
  })

  it.each(['completes', 'postpones'] as const)(
    'a job that is woken while its attempt is made, which then %s it, is done once more at once',
    async (ending) => {
      const wake = () =>
        wakeJob(world.db, {
          queue: 'emails',
          subject: 'one',
          orderKey: 'one',
          companyId: null,
          dueAt: world.clock.now(),
        })
      await wake()
      let isFirst = true
      const node = aNode(async (job) => {
        if (isFirst) await wake()
        const endsAt = new Date(world.clock.now().getTime() + 900_000)
        if (isFirst && ending === 'postpones') await postponeJob(world.db, job, endsAt)
        else await complete(job)
        isFirst = false
      })
      await node.works()
      expect(node.done).toEqual(['one', 'one'])
      expect(await jobs()).toEqual([])
      await node.worker.close()
    },
  )

  it('a job that is woken while it waits is due at once, and one that is overdue keeps its place', async () => {
    const of = { queue: 'emails', orderKey: 'a', companyId: null } as const
    const now = world.clock.now()
    const [later, earlier] = [new Date(now.getTime() + 900_000), new Date(now.getTime() - 900_000)]
    await enqueueJob(world.db, { ...of, subject: 'waiting', dueAt: later })
    await enqueueJob(world.db, { ...of, subject: 'overdue', dueAt: earlier })
    for (const subject of ['waiting', 'overdue']) await wakeJob(world.db, { ...of, subject, dueAt: now })
    expect((await jobs()).map((job) => job.due_at)).toEqual([now, earlier])
  })

  it.each(Array.from({ length: 20 }, (_, seed) => seed))(
    'no wake-up at any moment of an attempt is lost (seed %d)',
    async (seed) => {
      const chance = seededChance(seed)
      const of = { queue: 'emails', subject: 'one', orderKey: 'one', companyId: null } as const
      // The changes of a caller before it wakes the job, and those that the job has seen.
      let changed = 0
      let seen = 0
      const node = aNode(async (job) => {
        seen = changed
        for (let reads = Math.floor(chance() * 6); reads > 0; reads--) await jobs()
        await (chance() < 0.5 ? complete(job) : postponeJob(world.db, job, new Date('2100-01-01T00:00:00.000Z')))
      })
      const callers = Array.from({ length: 6 }, async () => {
        for (let reads = Math.floor(chance() * 20); reads > 0; reads--) await jobs()
        changed++
        await wakeJob(world.db, { ...of, dueAt: world.clock.now() })
        node.worker.wake()
      })
      await Promise.all(callers)
      await node.works()
      expect(seen).toBe(changed)
      await node.worker.close()
    },
  )

  it.each([
    ['is tried again after five seconds each time', undefined, [5_000, 5_000, 5_000]],
    ['waits twice as long after each, up to the longest wait of its queue', 12_000, [5_000, 10_000, 12_000]],
  ])('a job that fails before each of its attempts %s', async (_what, longestRest, expected) => {
    await enqueue('first')
    const worker = createJobWorker(world.ports, {
      name: 'emails',
      atOnce: 1,
      ...(longestRest !== undefined && { longestRest }),
      perform: () => Promise.reject(new Error('broken')),
    })
    const waits: number[] = []
    for (const _ of expected) {
      worker.wake()
      await worker.settled()
      const [job] = await jobs()
      const wait = (job?.due_at.getTime() ?? 0) - world.clock.now().getTime()
      waits.push(wait)
      world.clock.advance(wait)
    }
    await worker.close()
    expect(waits).toEqual(expected)
  })

  it('how often a job was rejected is forgotten after a long time without a rejection here: another process has it', async () => {
    await enqueue('first')
    const worker = createJobWorker(world.ports, {
      name: 'emails',
      atOnce: 1,
      longestRest: 60_000,
      perform: () => Promise.reject(new Error('broken')),
    })
    const waits: number[] = []
    for (const pauseAfter of [0, 3_600_000, 0]) {
      worker.wake()
      await worker.settled()
      const [job] = await jobs()
      const wait = (job?.due_at.getTime() ?? 0) - world.clock.now().getTime()
      waits.push(wait)
      const dueAt = new Date(world.clock.now().getTime() + wait + pauseAfter)
      await world.db.updateTable('jobs').set({ due_at: dueAt }).execute()
      // It looks at the queue again meanwhile, and finds the job later.
      worker.wake()
      await worker.settled()
      world.clock.advance(wait + pauseAfter)
    }
    await worker.close()
    expect(waits).toEqual([5_000, 10_000, 5_000])
  })

  it('a worker whose attempts a read-only database refuses leaves the jobs of others, whose leases cannot be renewed', async () => {
    const other = world.ports.newId()
    const ofOther = { queue: 'emails', subject: 'of other', orderKey: 'of other', companyId: null } as const
    await enqueue('own')
    await enqueueJob(world.db, { ...ofOther, dueAt: world.clock.now(), holder: other })
    const attempted: string[] = []
    const worker = createJobWorker(world.ports, {
      name: 'emails',
      atOnce: 1,
      perform({ subject }) {
        attempted.push(subject)
        return Promise.reject(Object.assign(new Error('read-only'), { code: '25006' }))
      },
    })
    for (const pause of [0, 20_000, leaseLasts - 15_000]) {
      world.clock.advance(pause)
      worker.wake()
      await worker.settled()
    }
    // The lease of the other process has ended by now.
    expect((await jobs()).map(({ leased_until: until }) => until && until < world.clock.now())).toEqual([null, true])
    expect(new Set(attempted)).toEqual(new Set(['own']))
    await worker.close()
  })

  describe('a job whose handler fails before each of its attempts, in a queue that can give such a job up', () => {
    /** Fails with this error, for so many minutes. */
    const failsFor = async (minutes: number, error: () => Error) => {
      await enqueue('first', 'a chat')
      await enqueue('second', 'a chat')
      const done: string[] = []
      const worker = createJobWorker(world.ports, {
        name: 'emails',
        atOnce: 1,
        async perform(job, { holder }) {
          if (job.subject === 'first') throw error()
          const leased = await beginAttempt(world.db, job, holder, world.clock.now())
          if (leased) await complete(leased)
          done.push(job.subject)
        },
        async giveUp(job, holder) {
          const leased = await beginAttempt(world.db, job, holder, world.clock.now())
          if (leased) await giveUpJob(world.db, leased, 'INTERNAL', world.ports)
        },
      })
      worker.wake()
      await worker.settled()
      for (let passed = 0; passed < minutes; passed += 1) {
        world.clock.advance(60_000)
        await worker.settled()
      }
      await worker.close()
      return done
    }

    it('is given up after half an hour, and holds up nobody', async () => {
      expect(await failsFor(29, () => new Error('broken'))).toEqual([])
      await world.reset()
      expect(await failsFor(31, () => new Error('broken'))).toEqual(['second'])
      expect(await jobs()).toMatchObject([{ subject: 'first', error: 'INTERNAL' }])
    })

    it('is not given up by an outage, however long that lasts', async () => {
      const outage = () => Object.assign(new Error('away'), { code: '57P01' })
      expect(await failsFor(60, outage)).toEqual([])
      expect(await jobs()).toMatchObject([{ subject: 'first', failed_at: null }, { subject: 'second' }])
    })
  })

  it('a job whose handler fails before its attempt is tried again later', async () => {
    await enqueue('first')
    let isBroken = true
    const done: string[] = []
    const worker = createJobWorker(world.ports, {
      name: 'emails',
      atOnce: 1,
      async perform(job, { holder }) {
        if (isBroken) throw new Error('broken')
        const leased = await beginAttempt(world.db, job, holder, world.clock.now())
        if (leased) await complete(leased)
        done.push(job.subject)
      },
    })
    worker.wake()
    await worker.settled()
    isBroken = false
    expect(await jobs()).toMatchObject([{ attempts: 0, leased_by: null }])
    world.clock.advance(5_000)
    await worker.settled()
    expect(done).toEqual(['first'])
    await worker.close()
  })
})

describe('leases', () => {
  it('a second process takes no job that is in progress, however long that lasts', async () => {
    await enqueue('long')
    const finished = Promise.withResolvers<void>()
    const first = aNode(async (job) => {
      await finished.promise
      await complete(job)
    })
    first.worker.wake()
    await expect.poll(() => first.done).toEqual(['long'])
    const second = aNode(complete)
    await second.works()
    await passes(3 * leaseLasts)
    await second.works()
    expect(second.done).toEqual([])
    finished.resolve()
    await first.worker.settled()
    expect(await jobs()).toEqual([])
    await first.worker.close()
    await second.worker.close()
  })

  it('a worker closes when the renewal of its leases has ended, too', async () => {
    await enqueue('long')
    const finished = Promise.withResolvers<void>()
    const node = aNode(() => finished.promise)
    node.worker.wake()
    await expect.poll(() => node.done).toEqual(['long'])
    const [isHeld, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = world.db.transaction().execute(async (trx) => {
      await sql`lock table jobs in access exclusive mode`.execute(trx)
      isHeld.resolve()
      await release.promise
    })
    await isHeld.promise
    world.clock.advance(leaseRenewedEvery)
    let isClosed = false
    const closed = node.worker.close().then(() => (isClosed = true))
    finished.resolve()
    await turn()
    expect(isClosed).toBe(false)
    release.resolve()
    await holding
    await closed
    expect(world.logged).toEqual([])
  })

  it('a job of a dead process is abandoned when its lease has ended, and not before', async () => {
    await enqueue('long')
    const [row] = await jobs()
    const due = { ...(row ?? expect.fail('It is queued')), orderKey: 'long', companyId: null, abandonedBy: null }
    const dead = await beginAttempt(world.db, due, world.ports.newId(), world.clock.now())
    const second = aNode(complete)
    world.clock.advance(leaseLasts - 1)
    await second.works()
    expect(second.done).toEqual([])
    world.clock.advance(1)
    await second.works()
    expect([second.abandoned, second.done]).toEqual([['long'], ['long']])
    // The first comes back to life: its job is gone.
    expect(await completeJob(world.db, dead ?? expect.fail('It was begun'), world.clock.now())).toBe(false)
    await second.worker.close()
  })

  it('an abandoned job is ended by one process, and by none when its holder came back', async () => {
    await enqueue('long')
    const [row] = await jobs()
    const due = { ...(row ?? expect.fail('It is queued')), orderKey: 'long', companyId: null, abandonedBy: null }
    const dead = await beginAttempt(world.db, due, world.ports.newId(), world.clock.now())
    world.clock.advance(leaseLasts)
    const found = { ...due, abandonedBy: dead?.holder ?? null }
    const back = new Date(world.clock.now().getTime() + 1)
    await world.db.updateTable('jobs').set({ leased_until: back }).execute()
    expect(await endAbandoned(world.db, found, world.clock.now())).toBe(false)
    world.clock.advance(1)
    const ended = [
      await endAbandoned(world.db, found, world.clock.now()),
      await endAbandoned(world.db, found, world.clock.now()),
    ]
    expect(ended).toEqual([true, false])
  })

  it('work of which there is one at a time goes on elsewhere when its process ends or loses its lease', async () => {
    const lease = { queue: 'telegram-polls', subject: '7', companyId: null } as const
    const working: string[] = []
    const stops = { first: new AbortController(), second: new AbortController() }
    const works = (name: keyof typeof stops) =>
      whileLeased(world.ports, lease, stops[name].signal, async (held) => {
        working.push(name)
        await new Promise((resolve) => held.addEventListener('abort', resolve))
        working.push(`${name} ends`)
      })
    const first = works('first')
    await expect.poll(() => working).toEqual(['first'])
    const second = works('second')
    await passes(2 * leaseLasts)
    expect(working).toEqual(['first'])
    stops.first.abort()
    await first
    world.clock.advance(leaseRenewedEvery)
    await expect.poll(() => working).toEqual(['first', 'first ends', 'second'])
    await world.db.updateTable('jobs').set({ leased_by: world.ports.newId() }).execute()
    world.clock.advance(leaseRenewedEvery)
    await expect.poll(() => working.at(-1)).toBe('second ends')
    stops.second.abort()
    expect(await second).toBeNull()
  })
})

describe('work of a company that no longer exists', () => {
  const aJobOf = async (companyId: number) => {
    const of = { queue: 'emails', subject: 'one', orderKey: 'one', companyId } as const
    await enqueueJob(world.db, { ...of, dueAt: world.clock.now() })
  }
  const change = ({ companyId }: LeasedJob) =>
    withCompanyTransaction(world.ports, companyId ?? 0, () => Promise.resolve())

  it('a job ends without an error when its company is deleted during its attempt', async () => {
    const { companyId } = await world.aCompany()
    await aJobOf(companyId)
    const node = aNode(async (job) => {
      await world.db.deleteFrom('companies').where('id', '=', companyId).execute()
      await change(job)
    })
    await node.works()
    expect([node.done, await jobs(), world.logged]).toEqual([['one'], [], []])
    await node.worker.close()
  })

  it('a job that outlives its company ends at its first attempt, and is not tried again', async () => {
    const { companyId } = await world.aCompany()
    await aJobOf(companyId)
    const node = aNode(() => Promise.reject(new CompanyGone(companyId)))
    await node.works()
    expect([node.done, await jobs(), world.logged]).toEqual([['one'], [], []])
    await node.worker.close()
  })

  it('a job that fails at another company, which is gone, is tried again', async () => {
    const { companyId } = await world.aCompany()
    await aJobOf(companyId)
    const node = aNode(() => Promise.reject(new CompanyGone(companyId + 1)))
    await node.works()
    expect(await jobs()).toMatchObject([{ subject: 'one', failed_at: null }])
    await node.worker.close()
  })

  it('work of which there is one at a time ends when its company is gone', async () => {
    const lease = { queue: 'telegram-polls', subject: '1', companyId: 999_999 } as const
    const works = whileLeased(world.ports, lease, new AbortController().signal, () =>
      Promise.reject(new Error('Begun')),
    )
    expect(await works).toBeNull()
    expect(world.logged).toEqual([])
  })

  it('work of which there is one at a time does not end by itself when the database refuses its lease otherwise', async () => {
    const { companyId } = await world.aCompany()
    const stop = new AbortController()
    const works = whileLeased(world.ports, { queue: 'telegram-polls', subject: '\0', companyId }, stop.signal, () =>
      Promise.reject(new Error('Begun')),
    )
    await expect.poll(() => world.logged).toMatchObject([{ sentence: 'A lease could not be acquired' }])
    stop.abort()
    expect(await works).toBeNull()
  })
})

describe('the schedule', () => {
  it('a task is done at once, then every hour, by one of two processes, also after a failure and a restart', async () => {
    const hour = 3_600_000
    let times = 0
    const tasks = [
      {
        name: 'tidy',
        every: hour,
        run: async () => {
          times += 1
          if (times === 2) throw new Error('away')
        },
      },
    ]
    const one = await startSchedule(world.ports, tasks)
    const two = await startSchedule(world.ports, tasks)
    const settled = async () => {
      await one.settled()
      await two.settled()
    }
    await settled()
    expect(times).toBe(1)
    for (const expected of [2, 3]) {
      world.clock.advance(hour)
      await settled()
      expect(times).toBe(expected)
    }
    expect(world.logged.filter(({ level }) => level === 'error')).toMatchObject([{ fields: { task: 'tidy' } }])
    await one.close()
    await two.close()
    world.clock.advance(hour / 2)
    const next = await startSchedule(world.ports, tasks)
    await next.settled()
    expect(times).toBe(3)
    await next.close()
  })
})

describe('the line of a job', () => {
  let level = ''
  beforeEach(() => {
    level = world.ports.log.level
    world.ports.log.level = 'debug'
  })
  afterEach(() => void (world.ports.log.level = level))
  const lines = () => world.logged.filter(({ sentence }) => sentence === 'Job')

  it.each<[string, (job: LeasedJob) => Promise<unknown>, string]>([
    ['completes', complete, 'done'],
    ['is postponed', (job) => postponeJob(world.db, job, new Date('2100-01-01T00:00:00.000Z')), 'postponed'],
    ['is given up', (job) => giveUpJob(world.db, job, 'REJECTED', world.ports), 'given-up'],
    ['fails', () => Promise.reject(new Error('broken')), 'failed'],
    ['goes on elsewhere', () => Promise.resolve(), 'goes-on'],
  ])('names queue, subject, company, attempt, duration and outcome of one that %s', async (_what, ends, outcome) => {
    const { companyId } = await world.aCompany()
    const of = { queue: 'emails', subject: 'one' } as const
    await enqueueJob(world.db, { ...of, orderKey: 'a', companyId, dueAt: world.clock.now() })
    const node = aNode(async (job) => {
      world.clock.advance(250)
      await ends(job)
    })
    await node.works()
    expect(lines()).toEqual([
      { level: 'info', sentence: 'Job', fields: { ...of, companyId, attempts: 1, outcome, milliseconds: 250 } },
    ])
    await node.worker.close()
  })

  it('is at debug for one that waits for its turn, and there is none for one that another process has taken', async () => {
    for (const subject of ['waits', 'taken']) await enqueue(subject)
    const worker = createJobWorker(world.ports, {
      name: 'emails',
      atOnce: 1,
      async perform(job, { holder }) {
        const { id, subject } = job
        const now = world.clock.now()
        if (subject === 'waits')
          return void (await makeDueLater(world.db, { ...job, holder }, new Date(now.getTime() + 60_000), now))
        await world.db.deleteFrom('jobs').where('id', '=', id).execute()
      },
    })
    worker.wake()
    await worker.settled()
    expect(lines()).toMatchObject([{ level: 'debug', fields: { subject: 'waits', outcome: 'waits' } }])
    await worker.close()
  })

  it('has the id of the request that caused the job, never of the one that has woken the worker', async () => {
    const ids: (string | null)[] = []
    const node = aNode(async (job) => {
      ids.push(currentRequestId())
      continueRequest(`request of ${job.subject}`)
      ids.push(currentRequestId())
      await complete(job)
    })
    await enqueue('first')
    await inRequest('another request', node.works)
    await enqueue('second')
    // Found by the timer that was set when the worker was woken.
    world.clock.advance(15_000)
    await node.worker.settled()
    expect(ids).toEqual([null, 'request of first', null, 'request of second'])
    expect(lines().map(({ fields }) => fields['requestId'])).toEqual(['request of first', 'request of second'])
    await node.worker.close()
  })
})

describe('the wait before a retry', () => {
  it('the wait doubles up to its longest, and is shortened by chance by a quarter at most', () => {
    const waits = { first: 1000, longest: 8000 }
    expect([1, 2, 3, 4, 5, 50].map((attempts) => backOff(attempts, { ...waits, chance: 0 }))).toEqual([
      1000, 2000, 4000, 8000, 8000, 8000,
    ])
    expect(backOff(2, { ...waits, chance: 1 })).toBe(1500)
  })
})
