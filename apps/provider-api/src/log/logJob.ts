import type { Ports } from '../ports/Ports.ts'
import { currentJob, currentRequestId } from './context.ts'

/**
 * Logs the line of a job's attempt when it has ended, and announces it, in the context of the job: its queue and
 * subject, what it turned out to be about, duration and outcome. None for a job that another process has taken
 * meanwhile. A job that only waits for its turn is logged at `debug`, and not announced: it may do so each second.
 * `since`: when the work began, in milliseconds since 1970.
 */
export function logJob(
  { log, now, jobEnded }: Pick<Ports, 'log' | 'now' | 'jobEnded'>,
  { companyId }: { companyId: number | null },
  since: number,
): void {
  const current = currentJob()
  if (!current) return
  const { queue, subject, attempts, end, outcome } = current.job
  if (attempts === null && end === null && outcome === null) return
  const until = now().getTime()
  const ended = outcome ?? end ?? 'goes-on'
  const about = {
    ...(companyId !== null && { companyId }),
    ...current.subject,
    ...(attempts !== null && { attempts }),
  }
  const fields = { queue, subject, ...about, outcome: ended, milliseconds: until - since }
  const onlyWaits = attempts === null && outcome === null && end === 'waits'
  log[onlyWaits ? 'debug' : 'info'](fields, 'Job')
  if (onlyWaits) return
  jobEnded({ name: queue, requestId: currentRequestId(), since, until, outcome: ended, fields: about })
}
