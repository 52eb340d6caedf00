import type { MessageReport } from '@frontdesk/contract'
import { authorOf } from '../conversations/read/authorOf.ts'
import type { AuditChange } from '../audit/AuditEntry.ts'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import type { Ports } from '../ports/Ports.ts'

type Page = { state: 'open' | 'resolved'; limit: number; offset: number }

/** Returns a page of the reports of messages, open or resolved, newest first (MSG-7), and the count of all of them. */
export async function listReports(
  db: Db,
  { state, limit, offset }: Page,
): Promise<{ reports: MessageReport[]; total: number }> {
  const isResolved = state === 'resolved'
  const { total } = await db
    .selectFrom('message_reports')
    .select((report) => report.fn.countAll<number>().as('total'))
    .where('resolved_at', isResolved ? 'is not' : 'is', null)
    .executeTakeFirstOrThrow()
  const rows = await selectReports(db)
    .where('message_reports.resolved_at', isResolved ? 'is not' : 'is', null)
    .orderBy('message_reports.created_at', 'desc')
    .orderBy('message_reports.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { reports: rows.map(toReport), total: Number(total) }
}

/**
 * Resolves an open report with a reason that its reporter sees, and notes that in the audit log, without the reason.
 * A resolved report stays as it is. Throws NOT_FOUND. Returns the report.
 */
export async function resolveReport(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { reportId, reason, adminId }: { reportId: number; reason: string; adminId: number },
  audit: (trx: Trx, change: AuditChange) => Promise<void>,
): Promise<MessageReport> {
  return db.transaction().execute(async (trx) => {
    const at = now()
    const resolved = await trx
      .updateTable('message_reports')
      .set({ resolved_at: at, resolved_by: adminId, resolution: reason })
      .where('id', '=', reportId)
      .where('resolved_at', 'is', null)
      .returning('company_id')
      .executeTakeFirst()
    if (resolved)
      await audit(trx, {
        companyId: resolved.company_id,
        target: String(reportId),
        before: { resolvedAt: null },
        after: { resolvedAt: at.toISOString() },
      })
    const row = await selectReports(trx).where('message_reports.id', '=', reportId).executeTakeFirst()
    if (!row) throw refuse('NOT_FOUND')
    return toReport(row)
  })
}

const selectReports = (db: Db | Trx) =>
  db
    .selectFrom('message_reports')
    .innerJoin('companies', 'companies.id', 'message_reports.company_id')
    .innerJoin('admins', 'admins.id', 'message_reports.admin_id')
    .leftJoin('admins as resolver', 'resolver.id', 'message_reports.resolved_by')
    .innerJoin('messages', 'messages.id', 'message_reports.message_id')
    .innerJoin('users', 'users.id', 'messages.from_id')
    .select([
      'message_reports.id',
      'message_reports.description',
      'message_reports.issues',
      'message_reports.context',
      'message_reports.instructions',
      'message_reports.created_at',
      'message_reports.resolved_at',
      'message_reports.resolution',
      'companies.id as companyId',
      'companies.name as companyName',
      'admins.full_name as reporter',
      'resolver.full_name as resolver',
      'messages.id as messageId',
      'messages.text',
      'messages.kind as messageKind',
      'messages.platform',
      'messages.is_deleted',
      'messages.created_at as messageAt',
      'users.kind',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['executeTakeFirstOrThrow']>>

const toReport = (row: Row): MessageReport => ({
  id: row.id,
  company: { id: row.companyId, name: row.companyName },
  reporter: row.reporter,
  message: {
    id: row.messageId,
    text: row.text,
    by: authorOf({ kind: row.kind, messageKind: row.messageKind, platform: row.platform }),
    at: row.messageAt.toISOString(),
    isDeleted: row.is_deleted,
  },
  issues: row.issues,
  description: row.description,
  context: row.context,
  instructions: row.instructions,
  createdAt: row.created_at.toISOString(),
  resolution:
    row.resolved_at === null
      ? null
      : { at: row.resolved_at.toISOString(), by: row.resolver, reason: row.resolution ?? '' },
})
