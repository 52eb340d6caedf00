import { beginAttempt, completeJob, giveUpJob, makeDueLater, postponeJob } from '../jobs/attempts.ts'
import { backOff } from '../jobs/backOff.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { LeasedJob } from '../jobs/Job.ts'
import { readReportSubject } from '../jobs/queuedReports.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { pause } from '../time/pause.ts'
import { altegioAccess } from './altegioAccess.ts'
import { altegioApi, type AltegioApi } from './altegioApi.ts'
import { reportInvoice } from './reports/reportInvoice.ts'
import { createRequestPace } from './requestPace.ts'
import { activateSalon, giveUpActivation } from './salons/activateSalon.ts'
import { checkSalon, readSalonDetails, uninstallSalon } from './salons/checkSalon.ts'
import { makeActivationsDue, readSubject, type SalonTask } from './salons/salonJob.ts'
import type { SalonOutcome, SalonWork } from './salons/SalonWork.ts'

/** After this many attempts, over about half an hour, work is given up; an activation over a few minutes, because somebody waits. */
const maximumAttempts: Record<SalonTask, number> = { activate: 8, check: 12, details: 8, uninstall: 12 }
const waits = { first: 2_000, longest: 300_000 }
/** Reports of payments go on for about two days: Altegio freezes a salon whose payment it does not know. */
const maximumReports = { attempts: 60, waits: { first: 10_000, longest: 3_600_000 } } as const
/** Milliseconds for which a due job waits for its turn before it is given back. */
const longestTurn = 2_500

const perform: Record<SalonTask, (work: SalonWork) => Promise<SalonOutcome>> = {
  activate: activateSalon,
  check: checkSalon,
  details: readSalonDetails,
  uninstall: uninstallSalon,
}

/**
 * Starts the work for salons at Altegio, beginning with what waits; without an application there the jobs wait. `origin`: this server's own,
 * which serves the sandbox if there is one.
 */
export function startAltegio(
  ports: Ports,
  settings: Pick<Settings, 'altegio' | 'publicUrl' | 'sandbox'>,
  origin: string,
): JobWorker {
  const { db, now, later, log } = ports
  const access = altegioAccess({ settings, sandbox: ports.sandbox, origin })
  const pace = createRequestPace(ports)

  const attempt = async (job: LeasedJob, api: AltegioApi | null): Promise<void> => {
    const read = readSubject(job.subject)
    if (!read || !api || job.companyId === null) return void (await giveUpJob(db, job, 'unknown', now()))
    const { task, crmId } = read
    const work: SalonWork = { ports, api, companyId: job.companyId, crmId, externalId: job.orderKey }
    try {
      const outcome = await perform[task](work)
      if (outcome.kind === 'done') return void (await completeJob(db, job, now()))
      // Waiting for one's turn is no failure.
      if (job.attempts >= maximumAttempts[task] && outcome.why !== 'limited') {
        if (task === 'activate') await giveUpActivation(work)
        log.warn(
          { companyId: work.companyId, crmId, task, why: outcome.why },
          'Work for a salon at Altegio was given up',
        )
        return void (await giveUpJob(db, job, outcome.why, now()))
      }
      const wait = outcome.after ?? backOff(job.attempts, { ...waits, chance: ports.chance() })
      await postponeJob(db, job, new Date(now().getTime() + wait), outcome.why)
    } catch (error) {
      log.error({ companyId: work.companyId, crmId, task, error: String(error) }, 'Work for a salon at Altegio failed')
      const message = error instanceof Error ? error.name : 'unknown'
      if (job.attempts >= maximumAttempts[task]) {
        if (task === 'activate') await giveUpActivation(work).catch(() => undefined)
        return void (await giveUpJob(db, job, message, now()))
      }
      const wait = backOff(job.attempts, { ...waits, chance: ports.chance() })
      await postponeJob(db, job, new Date(now().getTime() + wait), message)
    } finally {
      ports.salonWorkDone({ crmId })
    }
  }

  const attemptReport = async (job: LeasedJob, api: AltegioApi | null): Promise<void> => {
    const read = readReportSubject(job.subject)
    if (!read || !api || job.companyId === null) return void (await giveUpJob(db, job, 'unknown', now()))
    const { companyId } = job
    const outcome = await reportInvoice({ ports, api, companyId, ...read })
    if (outcome.kind === 'done') return void (await completeJob(db, job, now()))
    if (outcome.kind === 'refused' || (job.attempts >= maximumReports.attempts && outcome.why !== 'limited')) {
      const why = outcome.kind === 'refused' ? 'refused' : outcome.why
      log.error({ companyId, ...read, why }, 'A payment could not be reported to Altegio')
      return void (await giveUpJob(db, job, why, now()))
    }
    const wait = outcome.after ?? backOff(job.attempts, { ...maximumReports.waits, chance: ports.chance() })
    await postponeJob(db, job, new Date(now().getTime() + wait), outcome.why)
  }

  const worker = createJobWorker(ports, {
    name: 'altegio',
    atOnce: 5,
    async perform(job, { holder, signal }) {
      if (access) {
        // Before the attempt begins: who only waits for the pace of all companies has not tried.
        const turn = pace.reserve(longestTurn)
        if (turn === null) {
          await makeDueLater(db, { id: job.id, holder }, new Date(now().getTime() + pace.wait()), now())
          const read = readSubject(job.subject)
          if (read) ports.salonWorkDone({ crmId: read.crmId })
          return
        }
        if (turn > 0) await pause(later, turn, signal)
        if (signal.aborted) return
      }
      // Each task reads the state first, so that an abandoned attempt is simply made again.
      const begun = await beginAttempt(db, job, holder, now())
      if (!begun) return
      const api = access && altegioApi(access, pace, { later, signal })
      await (readReportSubject(begun.subject) ? attemptReport(begun, api) : attempt(begun, api))
    },
  })
  ports.subscribe({
    salonWorkQueued: () => worker.wake(),
    billingWorkQueued: (jobs) => {
      if (!jobs || jobs.some(({ queue }) => queue === 'altegio')) worker.wake()
    },
    // A plan that changed may have room for a salon that waits.
    publish: (events) => {
      const changed = events.flatMap(({ event, companyId }) => (event === 'subscription_update' ? [companyId] : []))
      if (changed.length === 0) return
      makeActivationsDue(db, changed, now()).then(
        () => worker.wake(),
        // They are looked at again by themselves.
        (error: unknown) => log.error({ error: String(error) }, 'Salons that wait for a plan could not be made due'),
      )
    },
  })
  worker.wake()
  return worker
}
