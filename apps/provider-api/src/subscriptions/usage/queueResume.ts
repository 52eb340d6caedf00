import type { Trx } from '../../db/Db.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'

/**
 * Queues that chats which waited for the company's plan are answered, if the plan lets the AI answer by then. `change`
 * names what may let it: each change has its own job, so that none is lost while another is done. Call it in the
 * transaction of the change.
 */
export async function queueResume(
  trx: Trx,
  { companyId, change, dueAt }: { companyId: number; change: string; dueAt: Date },
): Promise<void> {
  const subject = `${companyId}:${change}`
  await enqueueJob(trx, { queue: 'ai-resumes', subject, orderKey: subject, companyId, dueAt })
}

/** The company of a job that `queueResume` has queued. */
export const companyOfResume = (subject: string): number => Number(subject.split(':')[0])
