import type { Db, Trx } from '../db/Db.ts'
import type { QueueName } from '../db/schema/OperationTables.ts'
import { actionOf, type AuditChange, type AuditedCall } from './AuditEntry.ts'

/**
 * Adds one entry to the audit log (SYS-6). For a change, `db` is the transaction that makes it: the entry is there
 * exactly when the change is. Neither role of the product can change or delete an entry afterwards.
 */
export async function recordAudit(
  db: Db | Trx,
  { adminId, endpoint, requestId, at, impersonationId = null }: AuditedCall,
  { companyId = null, target = null, before = null, after = null }: AuditChange,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      admin_id: adminId,
      company_id: companyId,
      action: actionOf(endpoint),
      target,
      is_read: endpoint.isRead,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      request_id: requestId,
      impersonation_id: impersonationId,
      created_at: at,
    })
    .execute()
}

/** Adds the entry of a change that an operator made by a command on the server; `command` is its action. */
export async function recordCommand(
  trx: Trx,
  command: string,
  at: Date,
  { target = null }: Pick<AuditChange, 'target'>,
): Promise<void> {
  await trx.insertInto('audit_log').values({ action: command, target, created_at: at }).execute()
}

/** Adds one entry about a change that no administrator made, but a job of the server's own. */
export async function recordWork(
  trx: Trx,
  { action, at }: { action: `JOB ${QueueName}`; at: Date },
  { companyId = null, target = null, before = null, after = null }: AuditChange,
): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      company_id: companyId,
      action,
      target,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      created_at: at,
    })
    .execute()
}
