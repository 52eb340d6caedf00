import type { Selectable } from 'kysely'
import { portsOfCompany } from '../../db/companyDb.ts'
import type { Schema } from '../../db/Schema.ts'
import { agentUserId } from '../../conversations/people/people.ts'
import type { Ports } from '../../ports/Ports.ts'
import { failRun } from './settleRun.ts'
import { publishReply } from './publishReply.ts'

/**
 * Ends the runs that a crashed server left behind: marks them as failed, stores a notice in each chat and publishes the
 * end, so that no draft stays open and no customer waits in vain (reliability C7). Call once at start, before any run
 * begins; only one process writes to a database. Held replies are complete and go on (`readHeldReplies`). Returns the number of runs.
 */
export async function endOrphanRuns(ports: Ports): Promise<number> {
  const orphans = await ports.db
    .selectFrom('ai_runs')
    .selectAll()
    .where('status', '=', 'running')
    .where('held_until', 'is', null)
    .execute()
  for (const orphan of orphans) {
    // A company that is being deleted must not prevent the server from starting.
    await endOrphan(portsOfCompany(ports, orphan.company_id), orphan).catch((error: unknown) =>
      ports.log.error({ runId: orphan.id, error: String(error) }, 'An orphaned AI run could not be ended'),
    )
  }
  if (orphans.length > 0) ports.log.warn({ runs: orphans.length }, 'Ended AI runs that an earlier process left behind')
  return orphans.length
}

async function endOrphan(
  ports: Ports,
  { id, company_id: companyId, chat_id: chatId, reply_to_id: replyToId }: Selectable<Schema['ai_runs']>,
): Promise<void> {
  const run = { id, companyId, chatId, replyToId }
  if (!(await failRun(ports, run, 'assistant-interrupted', 'INTERRUPTED'))) return
  const question = await ports.db
    .selectFrom('messages')
    .select('from_id')
    .where('id', '=', replyToId)
    .executeTakeFirst()
  const fromId = await ports.db.transaction().execute((trx) => agentUserId(trx, companyId, ports.now()))
  if (!question || fromId === null) return
  const orphanRun = { ...run, fromId, recipientId: question.from_id, isInternal: false }
  publishReply(ports, orphanRun, ports.assistant.kind).failed('INTERRUPTED', 'The assistant was interrupted')
}
