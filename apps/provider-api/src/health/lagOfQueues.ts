import { sql, type RawBuilder } from 'kysely'
import type { QueueName } from '../db/schema/OperationTables.ts'
import type { JobLag } from '../ports/JobLag.ts'
import type { Ports } from '../ports/Ports.ts'

/**
 * The queues somebody waits for. Those of recurring work are never empty, and nobody notices when the others are late.
 */
const noLag = {
  deliveries: 0,
  emails: 0,
  'ai-runs': 0,
  'channel-events': 0,
  transcripts: 0,
  payments: 0,
} satisfies Partial<Record<QueueName, number>>
type LaggingQueue = keyof typeof noLag

/** How many of the jobs of a queue that are due the longest are looked at before all of them are. */
const mostLookedAt = 100
/** Milliseconds for which a reading of all jobs of a queue is used again: as long as the workers use theirs. */
const usedAgainFor = 15_000

/**
 * The lag of each queue of jobs. A job that was due before this process began counts from its beginning: what an
 * earlier one left behind says nothing about this one.
 */
export function lagOfQueues({ db, now }: Pick<Ports, 'db' | 'now'>): JobLag {
  const begun = now().getTime()
  /** The oldest due job of each queue, and the time of the reading. */
  const found = new Map<LaggingQueue, { readAt: number; since: Date | null }>()

  const amongAll = async (queues: readonly LaggingQueue[], at: Date) => {
    const isStale = (queue: LaggingQueue) => {
      const age = at.getTime() - (found.get(queue)?.readAt ?? -Infinity)
      return age < 0 || age >= usedAgainFor
    }
    if (queues.some(isStale)) {
      const firsts = new Map((await firstsOfAllKeys(queues, at).execute(db)).rows.map((row) => [row.queue, row.since]))
      for (const queue of queues) found.set(queue, { readAt: at.getTime(), since: firsts.get(queue) ?? null })
    }
    return queues.map((queue) => ({ queue, since: found.get(queue)?.since ?? null }))
  }
  return async () => {
    const at = now()
    const longest = (await longestDue(at).execute(db)).rows
    const undecided = longest.filter((queue) => !isDecided(queue)).map(({ queue }) => queue)
    const all = undecided.length === 0 ? [] : await amongAll(undecided, at)
    const lags = [...longest.filter(isDecided), ...all].flatMap(({ queue, since }) =>
      since === null
        ? []
        : [[queue, Math.max(0, Math.floor((at.getTime() - Math.max(since.getTime(), begun)) / 1000))] as const],
    )
    return { ...noLag, ...(Object.fromEntries(lags) as Partial<typeof noLag>) }
  }
}

type LongestDue = { queue: LaggingQueue; since: Date | null; lookedAt: number; upTo: Date | null }

/** Whether no job that was not looked at can wait for longer than the one that was found. */
const isDecided = ({ since, lookedAt, upTo }: LongestDue): boolean =>
  lookedAt < mostLookedAt || (since !== null && upTo !== null && since <= upTo)

/**
 * The first available job among those that are due the longest, of each queue. A job behind an earlier one of its key
 * is not due, however long it waits; nor is one of which an attempt is in progress.
 */
export const longestDue = (at: Date): RawBuilder<LongestDue> => sql<LongestDue>`
  select queues.queue, first.since, first."lookedAt", first."upTo"
  from (values ${sql.join(Object.keys(noLag).map((queue) => sql`(${queue}::text)`))}) queues(queue)
  cross join lateral (
    select count(*)::int as "lookedAt", max(due_at) as "upTo",
      min(greatest(due_at, leased_until)) filter (where (leased_until is null or leased_until <= ${at}) and id = (
        select earlier.id from jobs earlier
        where earlier.queue = due.queue and earlier.order_key = due.order_key and earlier.failed_at is null
        order by earlier.id limit 1)) as since
    from (
      select id, queue, order_key, due_at, leased_until from jobs
      where jobs.queue = queues.queue and failed_at is null and due_at <= ${at} order by due_at limit ${sql.lit(mostLookedAt)}) due
  ) first`

/**
 * The same over all jobs of queues: when many that are due wait behind others of their keys, as
 * while a channel is away.
 */
const firstsOfAllKeys = (queues: readonly LaggingQueue[], at: Date) => sql<{ queue: LaggingQueue; since: Date }>`
  select queue, min(greatest(due_at, leased_until)) as since from (
    select distinct on (queue, order_key) queue, due_at, leased_until from jobs
    where failed_at is null and queue in (${sql.join(queues)}) order by queue, order_key, id) first
  where due_at <= ${at} and (leased_until is null or leased_until <= ${at}) group by queue`
