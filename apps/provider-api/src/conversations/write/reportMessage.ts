import { requireRecentPassword } from '../../http/requireConfirmed.ts'
import type { Caller } from '../../http/Caller.ts'
import { refuse } from '../../errors/refuse.ts'
import { companyDb } from '../../db/companyDb.ts'
import type { Ports } from '../../ports/Ports.ts'

/** An administrator's complaint about a message. */
export type MessageReport = {
  companyId: number | null
  messageId: number
  description: string
  issues: readonly string[]
}

const mostIssues = 20
const longestIssue = 80

/**
 * Stores a report of a message for the product's team (MSG-7). No company gate covers this call: the message must
 * belong to one of the caller's companies, otherwise NOT_FOUND is thrown (reliability T-04). Reporting again replaces
 * the report.
 */
export async function reportMessage(
  ports: Pick<Ports, 'db' | 'now'>,
  caller: Caller,
  report: MessageReport,
): Promise<number> {
  const issues = [...new Set(report.issues.map((issue) => issue.trim()).filter((issue) => issue !== ''))]
  if (issues.length > mostIssues || issues.some((issue) => issue.length > longestIssue)) {
    throw refuse('VALIDATION_ERROR', `issues: at most ${mostIssues} labels of at most ${longestIssue} characters`)
  }
  const message = await ports.db
    .selectFrom('messages')
    .innerJoin('companies', 'companies.id', 'messages.company_id')
    .leftJoin('company_admins', (join) =>
      join.onRef('company_admins.company_id', '=', 'companies.id').on('company_admins.admin_id', '=', caller.adminId),
    )
    .select(['messages.company_id', 'company_admins.admin_id as member'])
    .where('messages.id', '=', report.messageId)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message || (message.member === null && !caller.isSystemAdmin)) throw refuse('NOT_FOUND')
  if (message.member === null) requireRecentPassword(caller)
  if (report.companyId !== null && report.companyId !== message.company_id) throw refuse('NOT_FOUND')
  const values = { description: report.description, issues: JSON.stringify(issues), updated_at: ports.now() }
  const { id } = await companyDb(ports.db, message.company_id)
    .insertInto('message_reports')
    .values({
      company_id: message.company_id,
      message_id: report.messageId,
      admin_id: caller.adminId,
      created_at: values.updated_at,
      ...values,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'message_id', 'admin_id']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
