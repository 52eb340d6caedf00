import type { Trx } from '../db/Db.ts'
import { wakeJob } from '../jobs/enqueueJob.ts'

/** Milliseconds in which those who asked may read an answer of support before they are emailed. */
const grace = 5 * 60_000

/**
 * Queues the email about answers of a person of support, in the transaction that stores one: one for all of a
 * conversation within five minutes (SUP-10). No worker needs to be woken: each looks at its queue within the grace.
 */
export const enqueueSupportAnswer = (
  trx: Trx,
  { companyId, chatId }: { companyId: number; chatId: number },
  now: Date,
): Promise<void> =>
  wakeJob(trx, {
    queue: 'support-answers',
    subject: String(chatId),
    orderKey: String(chatId),
    companyId,
    dueAt: new Date(now.getTime() + grace),
  })
