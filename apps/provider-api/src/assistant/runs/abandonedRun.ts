import type { Selectable } from 'kysely'
import { agentUserId } from '../../conversations/people/people.ts'
import { readRequestId } from '../../conversations/read/readRequestId.ts'
import { portsOfCompany } from '../../db/companyDb.ts'
import type { Schema } from '../../db/Schema.ts'
import { beginAttempt, completeJob } from '../../jobs/attempts.ts'
import type { DueJob } from '../../jobs/Job.ts'
import { continueRequest, noteSubject } from '../../log/context.ts'
import type { Ports } from '../../ports/Ports.ts'
import { heldRuns, readHeldReply, type StoredHeldReply } from './heldReply.ts'
import { publishReply } from './publishReply.ts'
import type { Run } from './Run.ts'
import { failRun } from './settleRun.ts'
import { storeStalledReply } from './stoppedReply.ts'

/**
 * A reply whose hold ended longer ago, in milliseconds, is not sent any more without a person: the
 * customer has gone on meanwhile.
 */
const outdatedAfter = 600_000

/** A held reply of a process that has died. */
export type AbandonedReply = { run: Run; reply: StoredHeldReply }

/**
 * Settles a run whose process has died or lost its lease, unless another one does. One that was being written has
 * failed: with a notice in the chat and a published end, so that no draft stays open and no customer waits in vain
 * (reliability C7). A held reply is complete: it stays leased by this process and is returned to be sent when its time
 * has come; one whose time was more than ten minutes ago waits for a person's decision, like a reply that did not go
 * on. What follows from it is a part of the request that stored the question.
 */
export async function settleAbandonedRun(ports: Ports, job: DueJob, holder: string): Promise<AbandonedReply | null> {
  // Before anything is settled: its process may have come back.
  const leased = await beginAttempt(ports.db, job, holder, ports.now())
  if (!leased) return null
  const orphan = await ports.db.selectFrom('ai_runs').selectAll().where('id', '=', job.subject).executeTakeFirst()
  if (orphan?.status === 'running') {
    continueRequest(await readRequestId(ports.db, orphan.reply_to_id))
    noteSubject({ chatId: orphan.chat_id, messageId: orphan.reply_to_id })
    const ofCompany = portsOfCompany(ports, orphan.company_id)
    const row = await heldRuns(ports.db).where('ai_runs.id', '=', orphan.id).executeTakeFirst()
    const held = row ? await readHeldReply(ofCompany, row) : null
    if (held === null) await endOrphan(ofCompany, orphan)
    else if (ports.now().getTime() - held.reply.until.getTime() > outdatedAfter)
      await storeStalledReply(ofCompany, held.run, held.reply.text)
    else return held
  }
  await completeJob(ports.db, leased, ports.now())
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
