import { makeDueAtOnce, makeDueLater } from '../jobs/attempts.ts'
import type { LeasedJob } from '../jobs/Job.ts'
import type { Ports } from '../ports/Ports.ts'

/** Milliseconds for which a delivery waits for a place, unless one becomes free: as long as an attempt may last. */
const longestWait = 15_000

type Waiting = { id: number; orderKey: string; dueAt: Date }
type Held = Pick<LeasedJob, 'id' | 'attempts' | 'holder' | 'orderKey'>

/**
 * Creates the places for attempts at each webhook, of which this process makes only so many at once: a slow address
 * must not hold up the others. A delivery without a place is due again when one becomes free.
 */
export function createAttemptPlaces({ db, now }: Pick<Ports, 'db' | 'now'>, wake: (orderKey: string) => void) {
  const inUse = new Map<string, number>()
  const queues = new Map<string, Map<number, Waiting>>()

  const wait = async (webhookId: string, job: Held) => {
    const dueAt = await makeDueLater(db, job, new Date(now().getTime() + longestWait), now())
    if (dueAt === null) return
    const queue = queues.get(webhookId) ?? new Map<number, Waiting>()
    for (const [id, waiting] of queue) if (waiting.dueAt <= now()) queue.delete(id)
    queues.set(webhookId, queue.set(job.id, { id: job.id, orderKey: job.orderKey, dueAt }))
    // The places may have become free meanwhile, and no attempt follows whose end would call it.
    if (!inUse.has(webhookId)) await callNext(webhookId)
  }
  const callNext = async (webhookId: string) => {
    const [next] = queues.get(webhookId)?.values() ?? []
    if (!next) return
    queues.get(webhookId)?.delete(next.id)
    if (queues.get(webhookId)?.size === 0) queues.delete(webhookId)
    await makeDueAtOnce(db, next, now())
    wake(next.orderKey)
  }

  return {
    /** Does work in one of the places of a webhook, of which there are `most` now; without one, the job waits. */
    async use(
      { webhookId, most }: { webhookId: string; most: number },
      job: Held,
      work: () => Promise<void>,
    ): Promise<void> {
      const used = inUse.get(webhookId) ?? 0
      if (used >= most) return wait(webhookId, job)
      inUse.set(webhookId, used + 1)
      try {
        await work()
      } finally {
        const left = (inUse.get(webhookId) ?? 1) - 1
        if (left === 0) inUse.delete(webhookId)
        else inUse.set(webhookId, left)
        await callNext(webhookId)
      }
    },
  }
}
