import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

/** A system administrator's access to a company of others, as that administrator has it (SHELL-10, extension). */
export const Impersonation = z.object({
  /** Sent with each call for the company in the header `x-impersonation-id`. */
  id: z.uuid(),
  companyId: Id,
  companyName: z.string(),
  startedAt: Instant,
  /** From this instant on, every call for the company is refused. */
  endsAt: Instant,
  /** Whether the administrator may change something; until they confirm it, they only read. */
  mayChange: z.boolean(),
})
export type Impersonation = z.infer<typeof Impersonation>

/** An access to a company, as the company sees it in its settings: by which administrator, when and why (SYS-4). */
export const ImpersonationRecord = z.object({
  id: z.uuid(),
  /** The name of the system administrator; empty when their account was deleted. */
  administrator: z.string(),
  reason: z.string(),
  startedAt: Instant,
  /** When it ended, or will end at the latest. */
  endsAt: Instant,
  isOver: z.boolean(),
  mayChange: z.boolean(),
})
export type ImpersonationRecord = z.infer<typeof ImpersonationRecord>
