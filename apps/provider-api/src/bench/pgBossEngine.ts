import { existsSync } from 'node:fs'
import { CompiledQuery } from 'kysely'
import { claimDelivery } from '../deliveries/claimDelivery.ts'
import { recordDeliveryOutcome } from '../deliveries/recordDeliveryOutcome.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { PgliteThread } from '../db/PgliteThread.ts'
import type { DueJob } from '../jobs/Job.ts'
import type { Engine } from './measureSends.ts'

type Executor = { executeSql: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }> }
type Job = { id: string; data: DueJob & { companyId: number } }
/** The used part of pg-boss 12.35. */
type Boss = {
  start: () => Promise<unknown>
  on: (event: 'error', handle: (error: Error) => void) => void
  createQueue: (name: string, options: object) => Promise<void>
  send: (name: string, data: object, options: object) => Promise<string | null>
  fetch: (name: string, options: object) => Promise<Job[]>
  complete: (name: string, id: string) => Promise<unknown>
  work: (name: string, options: object, handle: (jobs: Job[]) => Promise<void>) => Promise<string>
  notifyWorker: (id: string) => void
  stop: (options: object) => Promise<void>
}
type PgBoss = new (options: object) => Boss

const within = (trx: Trx | Db): Executor => ({
  async executeSql(text, values) {
    const { rows } = await trx.executeQuery(CompiledQuery.raw(text, values ?? []))
    return { rows: [...rows] }
  },
})

/** One statement, or several without parameters, on the only connection of an embedded database. */
const over = (db: Db, thread: PgliteThread): Executor => ({
  executeSql: (text, values) =>
    db.connection().execute(async () => {
      try {
        return await thread.query(text, values ?? [])
      } catch (error) {
        if (!String(error).includes('multiple commands')) throw error
        await thread.exec(text)
        return { rows: [] }
      }
    }),
})

const queue = 'deliveries'

/** pg-boss with a queue that is strictly in order by chat; none when it is not installed. */
export async function pgBossEngine(): Promise<readonly Engine[]> {
  const module = new URL('../../../../tools/bench/peers/node_modules/pg-boss/dist/index.js', import.meta.url)
  if (!existsSync(module)) return []
  const { PgBoss } = (await import(module.href)) as { PgBoss: PgBoss }
  return [engineOf(PgBoss, 'its own workers'), engineOf(PgBoss, 'a loop over fetch')]
}

function engineOf(PgBoss: PgBoss, how: 'its own workers' | 'a loop over fetch'): Engine {
  let boss: Boss
  return {
    name: `pg-boss 12.35, ${how}`,
    async prepare({ db, thread }) {
      boss = new PgBoss({ db: over(db, thread), backend: 'pglite', schema: 'pgboss' })
      boss.on('error', (error) => console.error(error.message))
      await boss.start()
      await boss.createQueue(queue, { policy: 'key_strict_fifo', expireInSeconds: 300, heartbeatSeconds: 60 })
      for (const role of ['frontdesk_company', 'frontdesk_service'])
        await thread.exec(
          `grant usage on schema pgboss to ${role}; grant all on all tables in schema pgboss to ${role}; grant all on all sequences in schema pgboss to ${role}`,
        )
    },
    async start(ports, channels) {
      const holder = ports.newId()
      const deliver = async ({ data: job }: Job) => {
        const claimed = await withCompanyTransaction(ports, job.companyId, (trx, emit) =>
          claimDelivery(trx, emit, channels, { job, holder, now: ports.now() }),
        )
        if (claimed && 'job' in claimed)
          await recordDeliveryOutcome(ports, claimed, await claimed.channel.send(claimed))
      }
      const wake = how === 'its own workers' ? await workersOf(boss, deliver) : loopOf(boss, deliver)
      return {
        // The attempt is noted before it is made, in the transaction that decides to make it: a row of
        // ours, not a job of pg-boss.
        async enqueue(trx, { id, companyId, chatId }, now) {
          const job = {
            queue,
            subject: String(id),
            order_key: String(chatId),
            company_id: companyId,
            due_at: now,
          } as const
          const row = await trx.insertInto('jobs').values(job).returning('id').executeTakeFirstOrThrow()
          const due = { id: row.id, queue, subject: job.subject, orderKey: job.order_key, companyId, attempts: 0 }
          await boss.send(queue, { ...due, abandonedBy: null }, { singletonKey: job.order_key, db: within(trx) })
        },
        committed: wake,
        stop: () => boss.stop({ graceful: false, close: false }),
      }
    },
  }
}

/** Each worker has one job at a time; a finished job wakes another, for the next message of its chat. */
async function workersOf(boss: Boss, deliver: (job: Job) => Promise<void>): Promise<() => void> {
  const workers: string[] = []
  let turn = 0
  const wake = () => {
    const next = workers[(turn += 1) % workers.length]
    if (next !== undefined) boss.notifyWorker(next)
  }
  for (let number = 0; number < 4; number += 1)
    workers.push(
      await boss.work(queue, { pollingIntervalSeconds: 30 }, async ([job]) => {
        if (job) await deliver(job)
        setTimeout(wake, 0)
      }),
    )
  return wake
}

/** Fetches what is due into up to 16 free places, and completes each by itself. */
function loopOf(boss: Boss, deliver: (job: Job) => Promise<void>): () => void {
  let inFlight = 0
  let isLooking = false
  let isWoken = false
  const wake = () => {
    isWoken = true
    if (!isLooking) void look().catch(console.error)
  }
  const look = async () => {
    isLooking = true
    while (isWoken && inFlight < 16) {
      isWoken = false
      for (const job of await boss.fetch(queue, { batchSize: 16 - inFlight })) {
        inFlight += 1
        void deliver(job)
          .then(() => boss.complete(queue, job.id))
          .catch(console.error)
          .finally(() => {
            inFlight -= 1
            wake()
          })
      }
    }
    isLooking = false
  }
  // Reads the settings of the queue: a first `send` would do so within its transaction, and wait for the only
  // connection, which that has.
  wake()
  return wake
}
