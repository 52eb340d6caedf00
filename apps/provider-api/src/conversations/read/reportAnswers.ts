import type { ReportAnswer } from '@frontdesk/contract'
import type { Db } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'

type Reporter = { companyId: number; adminId: number }

const days = 24 * 60 * 60 * 1000
/** How long an answer is shown. */
const shownFor = 90 * days

/** Returns the answers to an administrator's own reports of messages, newest first (MSG-7). */
export async function readReportAnswers(db: Db, { companyId, adminId }: Reporter, now: Date): Promise<ReportAnswer[]> {
  const rows = await db
    .selectFrom('message_reports')
    .innerJoin('messages', 'messages.id', 'message_reports.message_id')
    .select([
      'message_reports.id',
      'message_reports.message_id',
      'messages.chat_id',
      'message_reports.resolution',
      'message_reports.resolved_at',
      'message_reports.answer_seen_at',
    ])
    .where('message_reports.company_id', '=', companyId)
    .where('message_reports.admin_id', '=', adminId)
    .where('message_reports.resolved_at', '>', new Date(now.getTime() - shownFor))
    .orderBy('message_reports.resolved_at', 'desc')
    .limit(100)
    .execute()
  return rows.flatMap((row) =>
    row.resolved_at === null
      ? []
      : {
          reportId: row.id,
          messageId: row.message_id,
          chatId: row.chat_id,
          reason: row.resolution ?? '',
          resolvedAt: row.resolved_at.toISOString(),
          isSeen: row.answer_seen_at !== null,
        },
  )
}

/** Records that the reporter has read the answer to a report. Throws NOT_FOUND for a report of somebody else. */
export async function seeReportAnswer(
  db: Db,
  { companyId, adminId, reportId }: Reporter & { reportId: number },
  now: Date,
): Promise<void> {
  const seen = await db
    .updateTable('message_reports')
    .set((report) => ({ answer_seen_at: report.fn.coalesce('answer_seen_at', report.val(now)) }))
    .where('id', '=', reportId)
    .where('company_id', '=', companyId)
    .where('admin_id', '=', adminId)
    .where('resolved_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (!seen) throw refuse('NOT_FOUND')
}
