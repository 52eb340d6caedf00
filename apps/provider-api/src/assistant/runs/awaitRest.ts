import { localSentences, restDueAt, waitsForRest } from '@frontdesk/local-assistant/reading'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { enqueueRest, lockQuestions } from '../../queues/queuedQuestions.ts'
import type { AssistantInput } from '../../ports/Assistant.ts'
import type { Ports } from '../../ports/Ports.ts'
import { unansweredAmong, unansweredSince } from './findPendingQuestion.ts'
import type { ReplyPublisher } from './publishReply.ts'
import type { Run } from './Run.ts'
import { endRun } from './settleRun.ts'
import { throughOutage } from './throughOutage.ts'

const piecesOf = ({ db }: Pick<Ports, 'db'>, { chatId, replyToId: id, recipientId: fromId }: Run): Promise<Date[]> =>
  unansweredSince(db, { id, chatId, fromId })

/**
 * Whether a language model may answer by waiting for the rest of a question (`AssistantInput`): that of a customer on a
 * channel, within the time in which a piece waits (`waitsForRest`). The embedded assistant has decided before it
 * writes. `written`: of `selectWritten`.
 */
export function mayAwaitRest(
  { assistant, now }: Pick<Ports, 'now' | 'assistant'>,
  { isInternal, recipientId: fromId }: Run,
  written: Parameters<typeof unansweredAmong>[0],
): boolean {
  if (assistant.kind === 'local' || isInternal) return false
  return waitsForRest(unansweredAmong(written, { fromId }), now())
}

/**
 * Ends a run whose model waits for the rest of the question, and the draft of it. The question is queued again in the
 * same transaction: the next piece is answered with it, or it is answered as it is when its time has come.
 */
export async function settleAwaitingRest(
  ports: Ports,
  run: Run,
  publisher: ReplyPublisher,
  closing: AbortSignal,
): Promise<void> {
  const { id: runId, companyId, chatId, replyToId } = run
  await throughOutage(ports, chatId, closing, async () => {
    const dueAt = restDueAt(await piecesOf(ports, run))
    await withCompanyTransaction(ports, companyId, async (trx) => {
      // Before the run, as `openRun` does: two processes would wait for each other.
      await lockQuestions(trx, { id: replyToId, chatId })
      if (await endRun(trx, { id: runId }, 'cancelled', ports.now(), 'awaits-rest'))
        await enqueueRest(trx, { id: replyToId, chatId, companyId }, dueAt)
    })
  })
  publisher.cancelled('CANCELLED', 'The rest of the question is still to come')
}

type MarkAlone = { text: string; needsHuman: boolean; needsRest: boolean; labels: readonly number[] }

/**
 * The words of a reply that is a mark alone: its model leaves them to us. Where it wants to wait although the time for
 * that is over, it says once, like the embedded assistant, what can be asked; a customer who goes on in pieces gets a
 * person.
 */
export function wordsOfMarks(
  { text, needsHuman, needsRest, labels }: MarkAlone,
  { history, desk, language }: Pick<AssistantInput, 'history' | 'desk' | 'language'>,
): { text: string; needsHuman: boolean } {
  const { remark, notFound } = localSentences(desk, language)
  // A suggested label answers nothing.
  const isLabelAlone = labels.length > 0 && !needsRest
  if (needsHuman || isLabelAlone) return { text: notFound, needsHuman: true }
  if (!needsRest) return { text, needsHuman }
  const before = history.findLast(({ role }) => role === 'assistant')?.text ?? ''
  return before.includes(remark) ? { text: notFound, needsHuman: true } : { text: remark, needsHuman }
}
