import type { Ports } from '../../ports/Ports.ts'
import { createWaits, type Waits } from './createWaits.ts'

/** Milliseconds for which a call waits for jobs that it has queued; the caller's own limit is 30 s. */
const patience = 20_000

/**
 * Waits of calls until an attempt for each salon has ended; jobs of another process are awaited in vain, and their
 * outcome arrives live.
 */
export type SalonWaits = Pick<Waits<number>, 'until'>

/** Follows the jobs of salons by the ports' events. */
export function createSalonWaits(ports: Pick<Ports, 'subscribe' | 'later'>): SalonWaits {
  const waits = createWaits<number>(ports, patience)
  ports.subscribe({ salonWorkDone: ({ crmId }) => waits.end(crmId) })
  return waits
}
