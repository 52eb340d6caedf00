import { requireImpersonation } from '../../http/requireImpersonation.ts'
import type { Caller } from '../../http/Caller.ts'
import { refuse } from '../../errors/refuse.ts'
import { companyDb } from '../../db/companyDb.ts'
import type { Db } from '../../db/Db.ts'
import { authorOf } from '../read/authorOf.ts'
import type { Ports } from '../../ports/Ports.ts'

/** An administrator's complaint about a message. */
type NewReport = {
  companyId: number | null
  messageId: number
  description: string
  issues: readonly string[]
}

/** Most messages before the reported one that are kept with a report. */
const mostContext = 10
const mostIssues = 20
const longestIssue = 80

/**
 * Stores a report of a message for the product's team (MSG-7). No company gate covers this call: the message must
 * belong to one of the caller's companies, otherwise NOT_FOUND is thrown (reliability T-04). Reporting again replaces
 * the report, and opens it. The messages before it and the assistant's instructions are kept with it as they are.
 */
export async function reportMessage(
  ports: Pick<Ports, 'db' | 'now'>,
  caller: Caller,
  report: NewReport,
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
    .select(['messages.company_id', 'messages.chat_id', 'company_admins.admin_id as member'])
    .where('messages.id', '=', report.messageId)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!message || (message.member === null && !caller.isSystemAdmin)) throw refuse('NOT_FOUND')
  if (message.member === null)
    await requireImpersonation(ports.db, caller, {
      companyId: message.company_id,
      isRead: false,
      now: ports.now(),
    })
  if (report.companyId !== null && report.companyId !== message.company_id) throw refuse('NOT_FOUND')
  const kept = await keptWithReport(ports.db, {
    companyId: message.company_id,
    chatId: message.chat_id,
    messageId: report.messageId,
  })
  const values = {
    ...kept,
    description: report.description,
    issues: JSON.stringify(issues),
    updated_at: ports.now(),
    // Reported again, it is open again.
    resolved_at: null,
    resolved_by: null,
    resolution: null,
    answer_seen_at: null,
  }
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

/** The context of a report: the messages before it, and the assistant's instructions, as they are now. */
async function keptWithReport(
  db: Db,
  { companyId, chatId, messageId }: { companyId: number; chatId: number; messageId: number },
): Promise<{ context: string; instructions: string | null }> {
  const before = await db
    .selectFrom('messages')
    .innerJoin('users', 'users.id', 'messages.from_id')
    .select(['messages.text', 'messages.created_at', 'messages.kind as messageKind', 'messages.platform', 'users.kind'])
    .where('messages.company_id', '=', companyId)
    .where('messages.chat_id', '=', chatId)
    .where('messages.id', '<', messageId)
    .where('messages.is_deleted', '=', false)
    .orderBy('messages.id', 'desc')
    .limit(mostContext)
    .execute()
  const agent = await db
    .selectFrom('agents')
    .select('instructions')
    .where('company_id', '=', companyId)
    .orderBy('is_active', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const context = before.toReversed().map(({ text, created_at, ...author }) => ({
    by: authorOf(author),
    text,
    at: created_at.toISOString(),
  }))
  return { context: JSON.stringify(context), instructions: agent?.instructions ?? null }
}
