import { z } from 'zod'
import { defineEndpoint } from '../defineEndpoint.ts'
import { AuditEntry, auditKinds } from '../entities/AuditEntry.ts'
import { accepted } from '../envelope.ts'
import { routes } from '../routes.ts'
import { countInput, Id, IdInput, Instant } from '../wireValues.ts'

const AuditFilter = z.object({
  kind: z.enum(auditKinds).default('all'),
  adminId: IdInput.optional(),
  companyId: IdInput.optional(),
  /** A part of the action, in any case. */
  action: z.string().trim().max(200).default(''),
  /** From this instant on, and before that one. */
  from: Instant.optional(),
  to: Instant.optional(),
})

export const auditEndpoints = {
  listAudit: defineEndpoint({
    ...routes.listAudit,
    access: 'system',
    register: ['SYS-5', 'SYS-6'],
    summary:
      'The audit log, newest first, a page at a time: entries before the one of `before`. Reading it is an entry as well.',
    query: AuditFilter.extend({ before: IdInput.optional(), limit: countInput(1, 100).default(50) }),
    response: accepted({
      entries: z.array(AuditEntry),
      /** The `before` of the next page; null on the last one. */
      next: Id.nullable(),
    }),
  }),
  exportAudit: defineEndpoint({
    ...routes.exportAudit,
    access: 'system',
    register: ['SYS-5', 'SYS-6'],
    summary: 'The entries of a filter as a file for spreadsheets, newest first. Reading it is an entry as well.',
    query: AuditFilter,
    response: z.string(),
    produces: 'text/csv',
  }),
}
