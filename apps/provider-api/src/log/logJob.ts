import type { Ports } from '../ports/Ports.ts'
import { currentJob } from './context.ts'

/**
 * Logs the line of a job's attempt when it has ended, in the context of the job: its queue and subject, what it turned
 * out to be about, duration and outcome. None for a job that another process has taken meanwhile. A job that only waits
 * for its turn is logged at `debug`: it may do so each second. `since`: when the work began, in
 * milliseconds since 1970.
 */
export function logJob(
  { log, now }: Pick<Ports, 'log' | 'now'>,
  { companyId }: { companyId: number | null },
  since: number,
): void {
  const current = currentJob()
  if (!current) return
  const { queue, subject, attempts, end, outcome } = current.job
  if (attempts === null && end === null && outcome === null) return
  const fields = {
    queue,
    subject,
    ...(companyId !== null && { companyId }),
    ...current.subject,
    ...(attempts !== null && { attempts }),
    outcome: outcome ?? end ?? 'goes-on',
    milliseconds: now().getTime() - since,
  }
  log[attempts === null && outcome === null && end === 'waits' ? 'debug' : 'info'](fields, 'Job')
}
