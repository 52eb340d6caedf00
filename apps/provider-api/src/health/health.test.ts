import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { asOwner } from '../testing/aDatabase.ts'
import { aCustomer } from '../testing/aCustomer.ts'
import { aTestServer, type TestServer } from '../testing/aTestServer.ts'
import { createReadiness } from './readiness.ts'
import { beginAttempt, completeJob, endJob, giveUpJob } from '../jobs/attempts.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'

let world: TestServer
beforeEach(async () => void (world = await aTestServer()))
afterEach(() => world.close())

const ask = async (url: '/livez' | '/readyz') => {
  const answer = await world.app.inject({ url })
  return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers }
}
/** The states of readiness by the names of the checks. */
const states = async () => {
  const { status, body } = await ask('/readyz')
  const { checks } = body as { checks: { name: string; state: string }[] }
  return { status, ...Object.fromEntries(checks.map(({ name, state }) => [name, state])) }
}
const nothingWaits = { deliveries: 0, emails: 0, 'ai-runs': 0, 'channel-events': 0, transcripts: 0, payments: 0 }
const allOk = { status: 200, draining: 'ok', database: 'ok', migrations: 'ok', jobs: 'ok' }

/** Lets the next question reach the database: an answer is used for a second. */
const aSecondLater = () => world.clock.advance(1000)

/** Locks the table that readiness reads, so that its question is not answered; returns how to unlock it. */
const lockJobs = async () => {
  const release = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holding = world.db.transaction().execute(async (trx) => {
    await sql`lock table jobs in access exclusive mode`.execute(trx)
    begun.resolve()
    await release.promise
  })
  await begun.promise
  return () => {
    release.resolve()
    return holding
  }
}

let emails = 0
/** Queues an email that no worker of this server sends. */
const anEmail = async (dueAt: Date) => {
  const subject = `email-${(emails += 1)}`
  await queueOne('emails', subject, dueAt)
  return subject
}
/** Queues a job that no worker of this server does. */
const queueOne = (queue: QueueName, subject: string, dueAt: Date) =>
  enqueueJob(world.db, { queue, subject, orderKey: subject, companyId: null, dueAt })

describe('the checks of health', () => {
  it('a server that works is live and ready, and says what it has checked', async () => {
    expect(await ask('/livez')).toMatchObject({ status: 200, body: { live: true } })
    const { status, body, headers } = await ask('/readyz')
    expect([status, headers['cache-control'], headers['content-type']]).toEqual([
      200,
      'no-store',
      'application/json; charset=utf-8',
    ])
    expect(body).toEqual({
      ready: true,
      checks: [
        { name: 'draining', state: 'ok' },
        { name: 'database', state: 'ok' },
        { name: 'migrations', state: 'ok' },
        { name: 'jobs', state: 'ok', seconds: nothingWaits },
      ],
    })
  })

  it('a server without its database is live and not ready, and reveals nothing about the database', async () => {
    expect(await states()).toEqual(allOk)
    await world.db.destroy()
    aSecondLater()
    expect((await ask('/livez')).status).toBe(200)
    const { status, body } = await ask('/readyz')
    expect([status, body]).toEqual([
      503,
      {
        ready: false,
        checks: [
          { name: 'draining', state: 'ok' },
          { name: 'database', state: 'failing' },
          { name: 'migrations', state: 'unknown' },
          { name: 'jobs', state: 'unknown' },
        ],
      },
    ])
    expect(world.logged).toMatchObject([
      { level: 'warn', fields: { failing: ['database', 'migrations', 'jobs'] }, sentence: 'The server is not ready' },
    ])
    aSecondLater()
    await ask('/readyz')
    expect(world.logged).toHaveLength(1)
  })

  it('a server whose database does not answer is not ready after a second, and ready again when it answers', async () => {
    const unlock = await lockJobs()
    try {
      const answer = states()
      // A PostgreSQL on a busy machine takes a while to be asked.
      await vi.waitFor(() => expect(world.clock.due()).toContain(1000), 30_000)
      world.clock.advance(999)
      expect(await Promise.race([answer, ask('/livez')])).toMatchObject({ status: 200 })
      world.clock.advance(1)
      expect(await answer).toMatchObject({ status: 503, database: 'failing' })
    } finally {
      await unlock()
    }
    aSecondLater()
    expect(await states()).toEqual(allOk)
  })

  it('a server whose database is slow to answer stays ready for ten seconds after its last answer', async () => {
    expect(await states()).toEqual(allOk)
    const unlock = await lockJobs()
    const afterASecond = async () => {
      const timers = world.clock.due().length
      const answer = states()
      await vi.waitFor(() => expect(world.clock.due().length).toBeGreaterThan(timers), 30_000)
      world.clock.advance(1000)
      return answer
    }
    try {
      world.clock.advance(7999)
      expect(await afterASecond()).toEqual({ ...allOk, database: 'degraded' })
      world.clock.advance(1000)
      expect(await afterASecond()).toMatchObject({ status: 503, database: 'failing' })
    } finally {
      await unlock()
    }
    aSecondLater()
    await vi.waitFor(async () => expect(await states()).toEqual(allOk), 30_000)
  })

  describe('by a database that a test answers for', () => {
    let now = 0
    const timers = new Set<{ at: number; run: () => void }>()
    const pass = async (milliseconds: number) => {
      now += milliseconds
      for (const timer of timers) if (timer.at <= now && timers.delete(timer)) timer.run()
      for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
    }
    const aReadiness = () => {
      const questions: PromiseWithResolvers<object>[] = []
      const ports = {
        ...world.ports,
        redis: null,
        now: () => new Date(now),
        later: (milliseconds: number, run: () => void) => {
          const timer = { at: now + milliseconds, run }
          timers.add(timer)
          return () => void timers.delete(timer)
        },
      }
      const jobLag = () => {
        questions.push(Promise.withResolvers<object>())
        return questions.at(-1)?.promise as Promise<typeof nothingWaits>
      }
      const ready = createReadiness({ ports, isDraining: () => false, jobLag })
      return { questions, ready: async () => (await ready()).ready }
    }

    it('a question that is rejected after a wait for a free connection counts as a busy database', async () => {
      const { questions, ready } = aReadiness()
      const first = ready()
      await vi.waitFor(() => expect(questions).toHaveLength(1))
      questions[0]?.resolve(nothingWaits)
      expect(await first).toBe(true)
      await pass(1000)
      const second = ready()
      await vi.waitFor(() => expect(questions).toHaveLength(2))
      await pass(1000)
      expect(await second).toBe(true)
      const third = ready()
      await pass(500)
      questions[1]?.reject(new Error('timeout exceeded when trying to connect'))
      expect(await third).toBe(true)
    })

    it('a question that is rejected at once makes a server unready', async () => {
      const { questions, ready } = aReadiness()
      const first = ready()
      await vi.waitFor(() => expect(questions).toHaveLength(1))
      questions[0]?.resolve(nothingWaits)
      await first
      await pass(1000)
      const second = ready()
      await vi.waitFor(() => expect(questions).toHaveLength(2))
      questions[1]?.reject(new Error('connect ECONNREFUSED'))
      expect(await second).toBe(false)
    })

    it('a question without an answer is asked anew after ten seconds', async () => {
      const { questions, ready } = aReadiness()
      const first = ready()
      await vi.waitFor(() => expect(questions).toHaveLength(1))
      await pass(1000)
      expect(await first).toBe(false)
      await pass(9000)
      const second = ready()
      await vi.waitFor(() => expect(questions).toHaveLength(2))
      questions[1]?.resolve(nothingWaits)
      expect(await second).toBe(true)
    })
  })

  it('however often a server is asked, it asks its database once a second', async () => {
    expect(await states()).toEqual(allOk)
    await world.db.destroy()
    expect(await states()).toEqual(allOk)
    aSecondLater()
    expect((await states()).status).toBe(503)
  })

  it('a database that has not run every migration makes a server unready', async () => {
    const newest = sql`select max(name) from kysely_migration`
    const { rows } = await sql<
      Record<string, string>
    >`delete from kysely_migration where name = (${newest}) returning *`.execute(asOwner(world.db))
    try {
      expect(await states()).toEqual({ ...allOk, status: 503, migrations: 'failing' })
    } finally {
      await sql`insert into kysely_migration values (${rows[0]?.['name']}, ${rows[0]?.['timestamp']})`.execute(
        asOwner(world.db),
      )
    }
    aSecondLater()
    expect(await states()).toEqual(allOk)
  })
})

describe('the lag of jobs', () => {
  const lagNow = async () => {
    const { body } = await ask('/readyz')
    return (body as { checks: { name: string; seconds?: Record<string, number> }[] }).checks.find(
      ({ name }) => name === 'jobs',
    )?.seconds
  }

  it('a job that has waited for more than five minutes makes a server unready', async () => {
    await queueOne('ai-runs', 'late', world.clock.now())
    world.clock.advance(300_000)
    expect(await states()).toEqual(allOk)
    aSecondLater()
    expect(await lagNow()).toEqual({ ...nothingWaits, 'ai-runs': 301 })
    expect(await states()).toEqual({ ...allOk, status: 503, jobs: 'failing' })
  })

  it.each([
    { queue: 'ai-runs', is: { status: 503, jobs: 'failing' } },
    // They wait for services of others, which may hang for every node at once.
    { queue: 'deliveries', is: { status: 200, jobs: 'degraded' } },
    { queue: 'emails', is: { status: 200, jobs: 'degraded' } },
    { queue: 'channel-events', is: { status: 200, jobs: 'degraded' } },
    { queue: 'transcripts', is: { status: 200, jobs: 'degraded' } },
    { queue: 'payments', is: { status: 200, jobs: 'degraded' } },
  ] as const)(
    'a late job of the queue $queue, which somebody waits for, makes the jobs $is.jobs, and a postponed one does not',
    async ({ queue, is }) => {
      await queueOne(queue, 'late', world.clock.now())
      world.clock.advance(301_000)
      expect(await lagNow()).toEqual({ ...nothingWaits, [queue]: 301 })
      expect(await states()).toEqual({ ...allOk, ...is })
      const later = new Date(world.clock.now().getTime() + 900_000)
      await world.db.updateTable('jobs').set({ due_at: later }).where('subject', '=', 'late').execute()
      aSecondLater()
      expect(await lagNow()).toEqual(nothingWaits)
      expect(await states()).toEqual(allOk)
    },
  )

  it.each(['schedule', 'subscriptions', 'billing-notices', 'telegram-polls'] as const)(
    'a late job of the queue %s, which nobody waits for, leaves a server ready',
    async (queue) => {
      await queueOne(queue, 'late', world.clock.now())
      world.clock.advance(301_000)
      expect(await lagNow()).toEqual(nothingWaits)
      expect(await states()).toEqual(allOk)
    },
  )

  it('jobs that wait for their time, are in progress or were given up do not lag', async () => {
    const { now } = world.clock
    await anEmail(new Date(now().getTime() + 3_600_000))
    const inProgress = { leased_by: randomUUID(), leased_until: new Date(now().getTime() + 3_600_000) }
    for (const change of [inProgress, { failed_at: now() }])
      await world.db
        .updateTable('jobs')
        .set(change)
        .where('subject', '=', await anEmail(now()))
        .execute()
    world.clock.advance(600_000)
    expect(await lagNow()).toEqual(nothingWaits)
  })

  it('a message that had to wait for an earlier one of its chat lags from the end of that one', async () => {
    const { now } = world.clock
    for (const subject of ['first', 'given up', 'second', 'third'])
      await enqueueJob(world.db, { queue: 'emails', subject, orderKey: 'a chat', companyId: null, dueAt: now() })
    const holder = randomUUID()
    const later = new Date(now().getTime() + 600_000)
    const due = { orderKey: 'a chat', companyId: null, attempts: 0, abandonedBy: null }
    const begin = async (subject: string) => {
      const { id, queue } = await world.db
        .selectFrom('jobs')
        .select(['id', 'queue'])
        .where('subject', '=', subject)
        .executeTakeFirstOrThrow()
      return (await beginAttempt(world.db, { ...due, id, queue, subject }, holder, now())) ?? expect.fail('It waits')
    }
    await world.db.updateTable('jobs').set({ due_at: later }).where('subject', '=', 'first').execute()
    world.clock.advance(600_000)
    await completeJob(world.db, await begin('first'), now())
    await giveUpJob(world.db, await begin('given up'), 'REJECTED', world.ports)
    await endJob(world.db, { queue: 'emails', subject: 'second' }, now())
    expect(await lagNow()).toEqual(nothingWaits)
    world.clock.advance(2000)
    expect(await lagNow()).toEqual({ ...nothingWaits, emails: 2 })
  })

  it('a job that an earlier process left behind counts from the start of this one', async () => {
    await anEmail(new Date(world.clock.now().getTime() - 86_400_000))
    world.clock.advance(5000)
    expect(await lagNow()).toEqual({ ...nothingWaits, emails: 5 })
  })

  it('a message behind an earlier one of its chat does not lag, and the first of a chat does', async () => {
    const lily = await world.aCompany()
    const [anna, ben] = [await aCustomer(world, lily), await aCustomer(world, lily)]
    const send = async (chatId: number, due_at: Date) => {
      const { messageId } = await sendTo(chatId)
      await world.db
        .updateTable('jobs')
        .set({ due_at })
        .where('queue', '=', 'deliveries')
        .where('subject', '=', String(messageId))
        .execute()
    }
    const sendTo = async (chatId: number) => {
      const { message } = await world.callOk('sendMessage', {
        token: lily.owner.token,
        body: { companyId: lily.companyId, chatId, message: 'Hello' },
      })
      return { messageId: (message as { id: number }).id }
    }
    const now = world.clock.now()
    await send(anna.chatId, new Date(now.getTime() + 3_600_000))
    await send(anna.chatId, now)
    world.clock.advance(10_000)
    expect(await lagNow()).toEqual(nothingWaits)
    await send(ben.chatId, now)
    aSecondLater()
    expect(await lagNow()).toEqual({ ...nothingWaits, deliveries: 11 })
  })
})
