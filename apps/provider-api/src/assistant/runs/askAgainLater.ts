import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { AssistantFailure } from '../../ports/Assistant.ts'
import type { Ports } from '../../ports/Ports.ts'
import { enqueueRest, lockQuestions } from '../../queues/queuedQuestions.ts'
import { isWaitQueued } from '../../queues/queuedWaits.ts'
import { busyRunError } from './obstacles.ts'
import type { ReplyPublisher } from './publishReply.ts'
import type { Run } from './Run.ts'
import { endRun } from './settleRun.ts'
import { throughOutage } from './throughOutage.ts'

/** Milliseconds until a model is asked again whose endpoint had no room for a question. */
const asksAgainAfter = 15_000

/** Whether a model may answer when it is asked once more: its endpoint is at its limits (429). */
export const mayAskAgain = ({ code }: { code: AssistantFailure }): boolean => code === 'ASSISTANT_BUSY'

/**
 * Ends a run for which its model has no room, and queues its question once more, while its customer waits within the
 * bound of their company (`startLongWaits`); at its end a person is called. Returns false where nothing bounds the
 * wait: the run has failed.
 */
export async function askAgainLater(
  ports: Ports,
  { id: runId, companyId, chatId, replyToId }: Run,
  publisher: ReplyPublisher,
  closing: AbortSignal,
): Promise<boolean> {
  const question = { id: replyToId, chatId, companyId }
  const isQueued = await throughOutage(ports, chatId, closing, () =>
    withCompanyTransaction(ports, companyId, async (trx) => {
      // Before the run, as `openRun` does: two processes would wait for each other.
      await lockQuestions(trx, question)
      if (!(await isWaitQueued(trx, question))) return false
      const now = ports.now()
      if (!(await endRun(trx, { id: runId }, 'cancelled', now, busyRunError))) return false
      await enqueueRest(trx, question, new Date(now.getTime() + asksAgainAfter))
      return true
    }),
  )
  if (isQueued) publisher.cancelled('ASSISTANT_BUSY', 'The endpoint has no room; the model is asked again')
  return isQueued
}
