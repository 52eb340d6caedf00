import { outageOf } from '../../errors/outages.ts'
import { noteBegun } from '../../queues/queuedWaits.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { Run } from './Run.ts'

/**
 * Whether a run may begin to write: not when a person was called meanwhile (`startLongWaits`). In an outage it begins
 * all the same, and whether it is stored is decided when it ends.
 */
export async function mayBegin(
  { db, now, log }: Pick<Ports, 'db' | 'now' | 'log'>,
  { id }: Pick<Run, 'id'>,
): Promise<boolean> {
  try {
    return await noteBegun(db, id, now())
  } catch (error) {
    if (outageOf(error) === null) throw error
    log.warn({ runId: id, error: String(error) }, 'The beginning of an AI run could not be stored')
    return true
  }
}
