import { CompanyGone } from '../../errors/CompanyGone.ts'
import { completeJob, giveUpJob, postponeJob } from '../../jobs/attempts.ts'
import { backOff } from '../../jobs/backOff.ts'
import type { LeasedJob } from '../../jobs/Job.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { AltegioApi } from '../altegioApi.ts'
import { activateSalon, giveUpActivation } from './activateSalon.ts'
import { checkSalon, readSalonDetails, uninstallSalon } from './checkSalon.ts'
import type { SalonTask } from './salonJob.ts'
import type { SalonOutcome, SalonWork } from './SalonWork.ts'

/**
 * After this many attempts, over about half an hour, work is given up; an activation over a few
 * minutes, because somebody waits.
 */
const maximumAttempts: Record<SalonTask, number> = { activate: 8, check: 12, details: 8, uninstall: 12 }
const waits = { first: 2_000, longest: 300_000 }

const perform: Record<SalonTask, (work: SalonWork) => Promise<SalonOutcome>> = {
  activate: activateSalon,
  check: checkSalon,
  details: readSalonDetails,
  uninstall: uninstallSalon,
}

/**
 * Does what a job wants of a salon, and completes, postpones or gives up the job. Emits
 * `salonWorkDone` after each attempt. Rejects with CompanyGone.
 */
export async function attemptSalonTask(
  ports: Ports,
  api: AltegioApi,
  job: LeasedJob,
  { task, crmId }: { task: SalonTask; crmId: number },
): Promise<void> {
  const { db, now, log } = ports
  if (job.companyId === null) throw new TypeError('A salon belongs to a company')
  const work: SalonWork = { ports, api, companyId: job.companyId, crmId, externalId: job.orderKey }
  try {
    const outcome = await perform[task](work)
    if (outcome.kind === 'done') return void (await completeJob(db, job, now()))
    // Waiting for one's turn is no failure.
    if (job.attempts >= maximumAttempts[task] && outcome.why !== 'limited') {
      if (task === 'activate') await giveUpActivation(work)
      return void (await giveUpJob(db, job, outcome.why, ports))
    }
    const wait = outcome.after ?? backOff(job.attempts, { ...waits, chance: ports.chance() })
    await postponeJob(db, job, new Date(now().getTime() + wait), outcome.why)
  } catch (error) {
    if (error instanceof CompanyGone) throw error
    log.error({ companyId: work.companyId, crmId, task, error: String(error) }, 'A task for an Altegio salon failed')
    const message = error instanceof Error ? error.name : 'unknown'
    if (job.attempts >= maximumAttempts[task]) {
      if (task === 'activate') await giveUpActivation(work).catch(() => undefined)
      return void (await giveUpJob(db, job, message, ports))
    }
    const wait = backOff(job.attempts, { ...waits, chance: ports.chance() })
    await postponeJob(db, job, new Date(now().getTime() + wait), message)
  } finally {
    ports.salonWorkDone({ crmId })
  }
}
