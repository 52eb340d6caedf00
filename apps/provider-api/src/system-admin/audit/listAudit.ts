import type { AuditEntry, endpoints } from '@frontdesk/contract'
import type { z } from 'zod'
import type { Db } from '../../db/Db.ts'

/** Which entries are wanted, as the call says it. */
export type AuditSelection = z.output<typeof endpoints.exportAudit.query>

/**
 * A page of the audit log (SYS-6), newest first: at most `limit` entries, of those before the id `before` when there is
 * one. `next`: what `before` is for the next page; null on the last one.
 */
export async function listAudit(
  db: Db,
  filter: AuditSelection,
  { before, limit }: { before: number | null; limit: number },
): Promise<{ entries: AuditEntry[]; next: number | null }> {
  const rows = await matching(db, filter)
    .$if(before !== null, (query) => query.where('audit_log.id', '<', before ?? 0))
    .orderBy('audit_log.id', 'desc')
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit).map(toEntry)
  return { entries, next: rows.length > limit ? (entries.at(-1)?.id ?? null) : null }
}

function matching(db: Db, { kind, adminId, companyId, action, from, to }: AuditSelection) {
  const pattern = `%${action.replace(/[\\%_]/g, '\\$&')}%`
  return db
    .selectFrom('audit_log')
    .leftJoin('admins', 'admins.id', 'audit_log.admin_id')
    .leftJoin('companies', 'companies.id', 'audit_log.company_id')
    .leftJoin('impersonations', (join) =>
      join
        .onRef('impersonations.company_id', '=', 'audit_log.company_id')
        .onRef('impersonations.id', '=', 'audit_log.impersonation_id'),
    )
    .select([
      'audit_log.id',
      'audit_log.created_at',
      'audit_log.admin_id',
      'admins.full_name',
      'admins.email',
      'audit_log.company_id',
      'companies.name as company_name',
      'audit_log.action',
      'audit_log.is_read',
      'audit_log.target',
      'audit_log.before',
      'audit_log.after',
      'audit_log.impersonation_id',
      'impersonations.reason',
    ])
    .$if(kind !== 'all', (query) => query.where('audit_log.is_read', '=', kind === 'reads'))
    .$if(adminId !== undefined, (query) => query.where('audit_log.admin_id', '=', adminId ?? null))
    .$if(companyId !== undefined, (query) => query.where('audit_log.company_id', '=', companyId ?? null))
    .$if(action !== '', (query) => query.where('audit_log.action', 'ilike', pattern))
    .$if(from !== undefined, (query) => query.where('audit_log.created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (query) => query.where('audit_log.created_at', '<', new Date(to ?? 0)))
}

type Row = Awaited<ReturnType<ReturnType<typeof matching>['execute']>>[number]

const toEntry = (row: Row): AuditEntry => ({
  id: row.id,
  at: row.created_at.toISOString(),
  actor: row.admin_id === null ? null : { id: row.admin_id, name: row.full_name ?? '', email: row.email ?? '' },
  company: row.company_id === null ? null : { id: row.company_id, name: row.company_name ?? '' },
  action: row.action,
  isRead: row.is_read,
  target: row.target,
  before: row.before,
  after: row.after,
  impersonation: row.impersonation_id === null ? null : { id: row.impersonation_id, reason: row.reason ?? '' },
})
