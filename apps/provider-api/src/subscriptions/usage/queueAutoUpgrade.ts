import type { Trx } from '../../db/Db.ts'
import { wakeJob } from '../../jobs/enqueueJob.ts'

/**
 * Why an automatic upgrade is due: the conversations of a month are used up, or the company has done something for it,
 * so that it is tried again if it has failed or was withdrawn: it was switched on, a card was saved, a renewal was
 * paid, or a cancellation was taken back. `part-returned`: it was withdrawn because a part of its credit goes back.
 */
export type AutoUpgradeCause =
  | { type: 'limit-reached'; windowStart: Date }
  | { type: 'switched-on' | 'card-saved' | 'renewal-paid' | 'cancellation-taken-back' | 'part-returned'; id: string }

const marks = {
  'limit-reached': 'limit',
  'switched-on': 'on',
  'card-saved': 'card',
  'renewal-paid': 'renewal',
  'cancellation-taken-back': 'kept',
  'part-returned': 'returned',
} as const satisfies Record<AutoUpgradeCause['type'], string>

/**
 * Queues the automatic upgrade of a company's plan, which is made if its conversations are used up by then. Call it in
 * the transaction of its cause.
 */
export async function queueAutoUpgrade(
  trx: Trx,
  { companyId, cause, now }: { companyId: number; cause: AutoUpgradeCause; now: Date },
): Promise<void> {
  const what = cause.type === 'limit-reached' ? cause.windowStart.toISOString() : cause.id
  const subject = [companyId, marks[cause.type], what].join('|')
  // Also while the job is done, which may have counted before.
  await wakeJob(trx, { queue: 'auto-upgrades', subject, orderKey: subject, companyId, dueAt: now })
}

/**
 * The company of a job that `queueAutoUpgrade` has queued, and whether the limit was reached just then,
 * of which nobody knows yet.
 */
export function readAutoUpgrade(subject: string): { companyId: number; isNews: boolean } {
  const [companyId = '', mark = ''] = subject.split('|')
  return { companyId: Number(companyId), isNews: mark === marks['limit-reached'] }
}
