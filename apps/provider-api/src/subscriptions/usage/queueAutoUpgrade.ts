import type { Trx } from '../../db/Db.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'

/** Why an automatic upgrade is due: the conversations of a month are used up, or it was switched on. */
export type AutoUpgradeCause = { type: 'limit-reached'; windowStart: Date } | { type: 'switched-on'; id: string }

const marks = { 'limit-reached': 'limit', 'switched-on': 'on' } as const

/** Queues the automatic upgrade of a company's plan, which is made if its conversations are used up by then. Call it in the transaction of its cause. */
export async function queueAutoUpgrade(
  trx: Trx,
  { companyId, cause, now }: { companyId: number; cause: AutoUpgradeCause; now: Date },
): Promise<void> {
  const what = cause.type === 'limit-reached' ? cause.windowStart.toISOString() : cause.id
  const subject = [companyId, marks[cause.type], what].join('|')
  await enqueueJob(trx, { queue: 'auto-upgrades', subject, orderKey: subject, companyId, dueAt: now })
}

/** The company of a job that `queueAutoUpgrade` has queued, and whether the limit was reached just then, of which nobody knows yet. */
export function readAutoUpgrade(subject: string): { companyId: number; isNews: boolean } {
  const [companyId = '', mark = ''] = subject.split('|')
  return { companyId: Number(companyId), isNews: mark === marks['limit-reached'] }
}
