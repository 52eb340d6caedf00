import type { QueueName } from '../db/schema/OperationTables.ts'

/**
 * Work that is due. `attempts`: those made before. `abandonedBy`: the holder of an attempt that never ended, because
 * its process died or lost its lease; what that attempt did is unknown.
 */
export type DueJob = {
  id: number
  queue: QueueName
  subject: string
  orderKey: string
  companyId: number | null
  attempts: number
  abandonedBy: string | null
}

/** Work of which this process has begun an attempt. `attempts` includes it; `holder` holds the lease. */
export type LeasedJob = Omit<DueJob, 'abandonedBy'> & { holder: string; queuedAt: Date }
