import type { Ports } from '../../ports/Ports.ts'
import { withTimeout } from '../../time/withTimeout.ts'

/** Milliseconds for which a call waits for jobs that it has queued; the caller's own limit is 30 s. */
const patience = 20_000

/** Waits of calls for jobs of this process; jobs of another one are awaited in vain, and their outcome arrives live. */
export type SalonWaits = {
  /**
   * Resolves when an attempt for each salon has ended, or the patience has. Begin to wait before
   * `start` wakes the worker.
   */
  until: (crmIds: readonly number[], start: () => void) => Promise<void>
}

/** Follows the jobs of salons by the ports' events. */
export function createSalonWaits(ports: Pick<Ports, 'subscribe' | 'later'>): SalonWaits {
  const waiting = new Set<{ left: Set<number>; end: () => void }>()
  ports.subscribe({
    salonWorkDone: ({ crmId }) => {
      for (const wait of waiting) if (wait.left.delete(crmId) && wait.left.size === 0) wait.end()
    },
  })
  return {
    until: (crmIds, start) =>
      withTimeout(
        ports.later,
        patience,
        (signal) =>
          new Promise<void>((resolve) => {
            const wait = {
              left: new Set(crmIds),
              end: () => {
                waiting.delete(wait)
                resolve()
              },
            }
            waiting.add(wait)
            signal.addEventListener('abort', wait.end, { once: true })
            start()
            if (wait.left.size === 0) wait.end()
          }),
      ),
  }
}
