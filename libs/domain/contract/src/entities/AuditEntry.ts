import { z } from 'zod'
import { Id, Instant } from '../wireValues.ts'

const Fields = z.record(z.string(), z.unknown())

/**
 * One entry of the audit log: a change of a system administrator, a call that they made for a company of somebody else,
 * or a look at the log itself (SYS-6). Entries are only ever added.
 */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  /** Name and address are empty for an account that was deleted. */
  actor: z.object({ id: Id, name: z.string(), email: z.string() }).nullable(),
  /** The company that it concerned; its name is empty once it is erased. */
  company: z.object({ id: Id, name: z.string() }).nullable(),
  /** Method and path of the call. */
  action: z.string(),
  isRead: z.boolean(),
  /** The subject of the change or reading, where the company does not say it all. */
  target: z.string().nullable(),
  /** The fields that a change touched, as they were and as they are; null for what was not there, or is gone. */
  before: Fields.nullable(),
  after: Fields.nullable(),
  /** The access during which the call was made for a company of others, and its reason (SHELL-10). */
  impersonation: z.object({ id: z.string(), reason: z.string() }).nullable().optional(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** Which entries of the audit log are wanted. */
export const auditKinds = ['changes', 'reads', 'all'] as const
