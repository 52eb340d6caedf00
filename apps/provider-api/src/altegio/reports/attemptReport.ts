import { completeJob, giveUpJob, postponeJob } from '../../jobs/attempts.ts'
import { backOff } from '../../jobs/backOff.ts'
import type { LeasedJob } from '../../jobs/Job.ts'
import type { ReportKind } from '../../queues/queuedReports.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { AltegioApi } from '../altegioApi.ts'
import { reportInvoice } from './reportInvoice.ts'

/** Reports of payments go on for about two days: Altegio freezes a salon whose payment it does not know. */
const maximumReports = { attempts: 60, waits: { first: 10_000, longest: 3_600_000 } } as const

/**
 * Reports the invoice that a job is about to the marketplace, and completes, postpones or gives up
 * the job (decision 0068).
 */
export async function attemptReport(
  ports: Ports,
  api: AltegioApi,
  job: LeasedJob,
  read: { kind: ReportKind; invoiceId: string },
): Promise<void> {
  const { db, now, log } = ports
  const { companyId } = job
  if (companyId === null) throw new TypeError('A report belongs to a company')
  const outcome = await reportInvoice({ ports, api, companyId, ...read })
  if (outcome.kind === 'done') return void (await completeJob(db, job, now()))
  if (outcome.kind === 'refused' || (job.attempts >= maximumReports.attempts && outcome.why !== 'limited')) {
    const why = outcome.kind === 'refused' ? 'refused' : outcome.why
    log.error({ companyId, ...read, why }, 'A payment could not be reported to Altegio')
    return void (await giveUpJob(db, job, why, ports))
  }
  const wait = outcome.after ?? backOff(job.attempts, { ...maximumReports.waits, chance: ports.chance() })
  await postponeJob(db, job, new Date(now().getTime() + wait), outcome.why)
}
