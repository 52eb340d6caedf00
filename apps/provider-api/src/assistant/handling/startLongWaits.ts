import { sql } from 'kysely'
import { portsOfCompany } from '../../db/companyDb.ts'
import type { Trx } from '../../db/Db.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { beginAttempt, completeJob, endJob, postponeJob } from '../../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../../jobs/createJobWorker.ts'
import { noteOutcome, noteSubject } from '../../log/context.ts'
import { endQuestions, lockQuestions } from '../../queues/queuedQuestions.ts'
import { endOfWait } from '../../queues/queuedWaits.ts'
import type { Ports } from '../../ports/Ports.ts'
import { canAiReply } from '../runs/canAiReply.ts'
import { findPendingQuestion } from '../runs/findPendingQuestion.ts'
import { isAnswered, isBeingAnswered, longWaitNotice } from '../runs/isAnswered.ts'
import { storeNotice } from '../runs/settleRun.ts'

/** Milliseconds until a wait is looked at again during which the AI writes in its chat. */
const looksAgain = 10_000

/** The message whose customer waits. */
type Waiting = { companyId: number; chatId: number; messageId: number }
/** The outcome of a wait: a person was called, in the place of a run or of none; a date: it is not over before. */
type Settled = 'nobody-waits' | { stoppedRunId: string | null } | Date

/**
 * Calls a person where the AI has not begun to answer within the time that a company lets its customers wait, whatever
 * keeps it: an endpoint at its limits, a long queue, a server that was away (decision 0441). The question ends with
 * that, and so does a run that has not begun to write; one that has begun is never taken from the AI.
 */
export function startLongWaits(ports: Ports): JobWorker {
  const { db, now } = ports
  const worker = createJobWorker(ports, {
    name: 'ai-waits',
    atOnce: 8,
    // A company of which thousands wait at one moment leaves places to others.
    spare: 4,
    async perform(job, { holder }) {
      const { companyId } = job
      if (companyId === null) return endJob(db, job, now())
      const waiting = { companyId, chatId: Number(job.orderKey), messageId: Number(job.subject) }
      noteSubject({ chatId: waiting.chatId, messageId: waiting.messageId })
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const ofCompany = portsOfCompany(ports, companyId)
      const settled = await settleWait(ofCompany, waiting)
      if (settled instanceof Date) return postponeJob(db, begun, settled)
      await completeJob(db, begun, now())
      if (settled === 'nobody-waits') return
      noteOutcome('handed-on')
      const { stoppedRunId: runId } = settled
      if (runId !== null) ofCompany.runStopRequested({ chatId: waiting.chatId, because: 'long-wait', runId })
    },
  })
  worker.wake()
  return worker
}

/** Calls a person for a customer whose wait is over, in one transaction with the end of what the AI would have done. */
export const settleWait = (
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'newId' | 'log'>,
  waiting: Waiting,
): Promise<Settled> =>
  withCompanyTransaction(ports, waiting.companyId, async (trx, emit): Promise<Settled> => {
    const { companyId, chatId, messageId } = waiting
    const at = ports.now()
    const due = await endOfWait(trx, { id: messageId, companyId })
    if (due === null) return 'nobody-waits'
    if (due > at) return due
    const newestId = await newestQuestion(trx, waiting)
    // Before the run, as `openRun` does: two processes would wait for each other.
    await lockQuestions(trx, { chatId, id: newestId })
    if (!(await isWaiting(trx, waiting))) return 'nobody-waits'
    const stopped = await trx
      .updateTable('ai_runs')
      .set({ status: 'failed', error: 'LONG_WAIT', finished_at: at, said: null })
      .where('chat_id', '=', chatId)
      .where('status', '=', 'running')
      .where('began_at', 'is', null)
      .where('held_until', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!stopped && (await isBeingAnswered(trx, chatId))) return new Date(at.getTime() + looksAgain)
    await endQuestions(trx, { chatId, id: newestId })
    await callPerson(
      trx,
      emit,
      { ...waiting, messageId: newestId },
      stopped?.id ?? ports.newId(),
      stopped !== undefined,
      at,
    )
    ports.log.warn({ companyId, chatId }, 'A customer has waited too long for the AI')
    return { stoppedRunId: stopped?.id ?? null }
  })

/** Whether nobody has answered the message, and none but the AI is expected to. */
async function isWaiting(trx: Trx, { chatId, messageId }: Waiting): Promise<boolean> {
  const chat = await trx
    .selectFrom('chats')
    .innerJoin('messages', 'messages.chat_id', 'chats.id')
    .select('chats.needs_human')
    .select(sql<boolean>`coalesce(messages.created_at < chats.ai_since, false)`.as('isHandedBack'))
    .where('chats.id', '=', chatId)
    .where('messages.id', '=', messageId)
    .executeTakeFirst()
  if (!chat || chat.needs_human !== null) return false
  // The person who handed the chat back has settled what asked for one.
  if (chat.isHandedBack && (await findPendingQuestion(trx, chatId)) === null) return false
  if (!(await canAiReply(trx, chatId, messageId))) return false
  return !(await isAnswered(trx, { id: messageId, chatId }))
}

/** The newest message of the customer in the chat. */
async function newestQuestion(trx: Trx, { chatId, messageId }: Waiting): Promise<number> {
  const newest = await trx
    .selectFrom('messages')
    .innerJoin('messages as asked', (join) =>
      join.onRef('asked.chat_id', '=', 'messages.chat_id').onRef('asked.from_id', '=', 'messages.from_id'),
    )
    .select('messages.id')
    .where('asked.id', '=', messageId)
    .where('messages.chat_id', '=', chatId)
    .where('messages.kind', '=', 'message')
    .where('messages.is_history', '=', false)
    .orderBy('messages.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id ?? messageId
}

async function callPerson(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, messageId }: Waiting,
  runId: string,
  hasRun: boolean,
  now: Date,
): Promise<void> {
  // The notice offers to have the AI try again, which a run that failed is needed for.
  if (!hasRun)
    await trx
      .insertInto('ai_runs')
      .values({
        id: runId,
        company_id: companyId,
        chat_id: chatId,
        reply_to_id: messageId,
        status: 'failed',
        error: 'LONG_WAIT',
        started_at: now,
        finished_at: now,
      })
      .execute()
  await storeNotice(
    trx,
    emit,
    { id: runId, companyId, chatId, replyToId: messageId },
    { notice: longWaitNotice, need: 'long-wait' },
    now,
  )
}
