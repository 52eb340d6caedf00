import { sql, type RawBuilder } from 'kysely'
import type { QueueName } from '../db/schema/OperationTables.ts'
import { outageOf } from '../errors/outages.ts'
import type { Ports, QueuedFirst } from '../ports/Ports.ts'
import { leaseLasts } from './leasing.ts'
import type { DueJob } from './Job.ts'

/**
 * Milliseconds after which a worker looks for jobs that nobody announced to it: those of another process that has died.
 */
const looksEvery = 15_000

/**
 * The first job of an order key, which a later one must not overtake. `availableAt`: when an attempt may begin;
 * `turnOf`: the company whose turn it takes, if any.
 */
export type First = DueJob & { availableAt: number; turnOf: number | null }

/**
 * The first jobs of a queue's order keys, as they were last read: whether one has changed is noticed
 * when an attempt is to begin.
 */
type Firsts = {
  /**
   * The job of a key may have changed; without a key, any may have. `first`: the job that was queued as the first of
   * the key, which is not read then, unless another one is known or something is being read.
   */
  expect: (orderKey?: string, first?: QueuedFirst) => void
  /** A job has ended; `isLast`: as the last of its key, which is not read then. */
  end: (job: Pick<DueJob, 'id' | 'orderKey'>, isLast: boolean) => void
  /**
   * Reads what may have changed, and the whole queue every 15 seconds. Resolves to the first jobs of all keys, but for
   * those that are due only after the queue is read again: of a queue that waits for months, nothing is carried around.
   */
  read: () => Promise<First[]>
  /** When the whole queue is to be read again. */
  staleAt: () => number
  /** Notes a fault: in an outage of the database, leases of other holders end because nobody can renew them. */
  noteFault: (error: unknown) => void
}

/** The reader of a queue's first jobs. `holder`: who does them. */
type Reader = { queue: QueueName; holder: string }

/**
 * Remembers the first job of each order key, and reads only keys of which something is expected: else, in a queue of
 * many keys, each end of a job would read them all. A lease of another holder that ended in an outage counts as long as
 * a lease lasts from the end of the outage on: its process may be alive, and could not renew it.
 */
export function firstOfEachKey({ db, now }: Pick<Ports, 'db' | 'now'>, { queue, holder }: Reader): Firsts {
  const known = new Map<string, First>()
  let expected: 'all' | Set<string> = 'all'
  let staleAt = -Infinity
  /** Until when leases that ended in an outage count, in milliseconds since 1970. */
  let renewableUntil = -Infinity
  /** Whether something is being read, which may have begun before a job was queued or ended. */
  let isReading = false

  const noteFault = (error: unknown) => {
    const outage = outageOf(error)
    if (outage !== null && outage !== 'file-store') renewableUntil = now().getTime() + leaseLasts
  }

  const readKeys = async (keys: 'all' | Set<string>, until: number) => {
    const read = await queryFirsts(db, { queue, keys, until: new Date(until) })
    if (keys === 'all') known.clear()
    else for (const key of keys) known.delete(key)
    for (const first of read) known.set(first.orderKey, first)
  }
  const expect = (orderKey?: string, first?: QueuedFirst) => {
    if (orderKey === undefined) expected = 'all'
    else if (first && !isReading && !known.has(orderKey))
      known.set(orderKey, { ...first, queue, turnOf: first.companyId, attempts: 0, abandonedBy: null })
    else if (expected !== 'all') expected.add(orderKey)
  }
  return {
    expect,
    end({ id, orderKey }, isLast) {
      if (!isLast || isReading) expect(orderKey)
      // A later one may have been queued since.
      else if (known.get(orderKey)?.id === id) known.delete(orderKey)
    },
    async read() {
      const at = now().getTime()
      // A clock that was put back must not leave the queue unread until it has caught up.
      const keys = at >= staleAt || at < staleAt - 2 * looksEvery ? 'all' : expected
      expected = new Set()
      try {
        // More than what is due before the next time, since reading takes a while.
        const until = at + 2 * looksEvery
        if (keys === 'all' || keys.size > 0) {
          isReading = true
          await readKeys(keys, until).finally(() => (isReading = false))
        }
        if (keys === 'all') staleAt = Math.min(now().getTime() + looksEvery, until)
      } catch (error) {
        expected = 'all'
        noteFault(error)
        throw error
      }
      return [...known.values()].map((first) =>
        mayBeRenewed(first, holder) && first.availableAt < renewableUntil
          ? { ...first, availableAt: renewableUntil }
          : first,
      )
    },
    staleAt: () => staleAt,
    noteFault,
  }
}

/** Whether another process has a job and has not given it back (`abandonJobs`). */
const mayBeRenewed = ({ abandonedBy, availableAt }: First, holder: string): boolean =>
  abandonedBy !== null && abandonedBy !== holder && availableAt > 0

const columns = sql.raw('id, subject, order_key, company_id, turn_of, attempts, due_at, leased_by, leased_until')

const firstsOfKeys = (queue: QueueName, until: Date, keys: ReadonlySet<string>) => sql`
  select * from (select distinct on (order_key) ${columns} from jobs
    where queue = ${queue} and failed_at is null and order_key in (${sql.join([...keys])}) order by order_key, id) as firsts
  where coalesce(leased_until, due_at) <= ${until}`

/**
 * Reads the keys of what is due by the index of that, and then the first job of each key by the other index: most of a
 * queue may wait for weeks, as the next steps of subscriptions do. What is leased was due when its attempt began.
 * Sorted as the index `jobs_waiting` is: with statistics of a smaller table, PostgreSQL would else read all that
 * is due once for each job.
 */
export const firstsOfAll = (queue: QueueName, until: Date): RawBuilder<unknown> => sql`
  with due as materialized (
    select distinct order_key from jobs where queue = ${queue} and failed_at is null and due_at <= ${until})
  select firsts.* from due cross join lateral (
    select ${columns} from jobs as first
    where first.queue = ${queue} and first.failed_at is null and first.order_key = due.order_key
    order by first.queue, first.order_key, first.id limit 1) as firsts
  where firsts.due_at <= ${until} and coalesce(firsts.leased_until, firsts.due_at) <= ${until}`

async function queryFirsts(
  db: Ports['db'],
  { queue, keys, until }: { queue: QueueName; keys: 'all' | Set<string>; until: Date },
): Promise<First[]> {
  const { rows } = await sql<{
    id: number
    subject: string
    order_key: string
    company_id: number | null
    turn_of: number | null
    attempts: number
    due_at: Date
    leased_by: string | null
    leased_until: Date | null
  }>`${keys === 'all' ? firstsOfAll(queue, until) : firstsOfKeys(queue, until, keys)}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    queue,
    subject: row.subject,
    orderKey: row.order_key,
    companyId: row.company_id,
    turnOf: row.turn_of ?? row.company_id,
    attempts: row.attempts,
    abandonedBy: row.leased_by,
    availableAt: (row.leased_until ?? row.due_at).getTime(),
  }))
}
