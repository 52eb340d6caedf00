import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

/** One archive of a company's data (PRIV-1; extension). It never holds the address of the archive. */
export const DataExport = z.object({
  id: z.uuid(),
  /** `expired`: its time is over, and the archive is deleted. `withdrawn`: a customer in it was erased since. */
  status: z.enum(['waiting', 'running', 'ready', 'failed', 'canceled', 'expired', 'withdrawn']),
  /** How many conversations, files and invoices are in it so far, of how many; null before they are counted. */
  done: z.int().nonnegative(),
  total: z.int().nonnegative().nullable(),
  /** Bytes of the archive; null before it is complete. */
  size: z.int().nonnegative().nullable(),
  /** The administrator who started it; null once their account is erased. */
  madeBy: z.object({ adminId: Id, fullName: z.string() }).nullable(),
  createdAt: Instant,
  finishedAt: Instant.nullable(),
  /** Until when it can be downloaded; null before it is complete. */
  expiresAt: Instant.nullable(),
})
export type DataExport = z.infer<typeof DataExport>
