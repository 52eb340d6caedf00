import type { Selectable } from 'kysely'
import { agentUserId } from '../../conversations/people/people.ts'
import { portsOfCompany } from '../../db/companyDb.ts'
import type { Schema } from '../../db/Schema.ts'
import { beginAttempt, endAbandoned } from '../../jobs/attempts.ts'
import type { DueJob } from '../../jobs/Job.ts'
import type { Ports } from '../../ports/Ports.ts'
import { readHeldReplies, type HeldReply } from './heldReply.ts'
import { publishReply } from './publishReply.ts'
import type { Run } from './Run.ts'
import { failRun } from './settleRun.ts'

/**
 * Settles a run whose process has died or lost its lease. One that was being written has failed: with a notice in the chat and a published
 * end, so that no draft stays open and no customer waits in vain (reliability C7). A held reply is complete: this process leases it, and it
 * is returned to be sent when its time has come.
 */
export async function settleAbandonedRun(
  ports: Ports,
  job: DueJob,
  holder: string,
): Promise<{ run: Run; reply: HeldReply } | null> {
  const orphan = await ports.db.selectFrom('ai_runs').selectAll().where('id', '=', job.subject).executeTakeFirst()
  if (orphan?.status === 'running') {
    const [held] =
      orphan.held_until === null ? [] : await readHeldReplies(ports, (runs) => runs.where('ai_runs.id', '=', orphan.id))
    if (held) return (await beginAttempt(ports.db, job, holder, ports.now())) && held
    await endOrphan(portsOfCompany(ports, orphan.company_id), orphan)
  }
  await endAbandoned(ports.db, job, ports.now())
  return null
}

async function endOrphan(
  ports: Ports,
  { id, company_id: companyId, chat_id: chatId, reply_to_id: replyToId }: Selectable<Schema['ai_runs']>,
): Promise<void> {
  const run = { id, companyId, chatId, replyToId }
  if (!(await failRun(ports, run, 'assistant-interrupted', 'INTERRUPTED'))) return
  ports.log.warn({ runId: id, companyId }, 'Ended an AI run that another process left behind')
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
