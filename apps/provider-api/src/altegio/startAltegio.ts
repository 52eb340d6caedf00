import { beginAttempt, makeDueLater } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import type { LeasedJob } from '../jobs/Job.ts'
import { readReportSubject } from '../queues/queuedReports.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { pause } from '../time/pause.ts'
import { altegioAccess } from './altegioAccess.ts'
import { altegioApi, type AltegioApi } from './altegioApi.ts'
import { attemptReport } from './reports/attemptReport.ts'
import { createRequestPace } from './requestPace.ts'
import { attemptSalonTask } from './salons/attemptSalonTask.ts'
import { readSalonNames } from './salons/readSalonNames.ts'
import { readVisits } from './visits/readVisits.ts'
import { makeActivationsDue, readSubject } from './salons/salonJob.ts'

/** Milliseconds for which a due job waits for its turn before it is given back. */
const longestTurn = 2_500
/** Milliseconds for which a job of a newer version is left to that one. */
const unknownWaits = 60_000

/**
 * Starts the work for salons at Altegio, beginning with what waits. Without an application there the jobs wait, for
 * another node or another start that has one. `origin`: this server's own, which serves the sandbox if there is one.
 */
export function startAltegio(
  ports: Ports,
  settings: Pick<Settings, 'altegio' | 'publicUrl' | 'sandbox'>,
  origin: string,
): JobWorker {
  const { db, now, later, log } = ports
  const access = altegioAccess({ settings, sandbox: ports.sandbox, origin })
  const pace = createRequestPace(ports)
  const names = readSalonNames(ports, access, pace)
  const visits = readVisits(ports, access, pace)

  const worker = createJobWorker(ports, {
    name: 'altegio',
    atOnce: 5,
    async perform(job, { holder, signal }) {
      const isReport = readReportSubject(job.subject) !== null
      const salonTask = readSubject(job.subject)
      const giveBack = async (milliseconds: number) => {
        await makeDueLater(db, { ...job, holder }, new Date(now().getTime() + milliseconds), now())
        if (salonTask) ports.salonWorkDone({ crmId: salonTask.crmId })
      }
      if (!access || (!isReport && !salonTask)) return giveBack(unknownWaits)
      // Before the attempt begins: who only waits for the pace of all companies has not tried.
      const turn = pace.reserve(longestTurn)
      if (turn === null) return giveBack(pace.wait())
      if (turn > 0) await pause(later, turn, signal)
      if (signal.aborted) return
      // Each task reads the state first, so that an abandoned attempt is simply made again.
      const begun = await beginAttempt(db, job, holder, now())
      if (begun) await attempt(ports, altegioApi(access, pace, { later, signal }), begun)
    },
  })
  // Else each of several nodes would put off what one of them can do.
  const wake = () => {
    if (access) worker.wake()
  }
  ports.subscribe({
    salonWorkQueued: wake,
    billingWorkQueued: (jobs) => {
      if (!jobs || jobs.some(({ queue }) => queue === 'altegio')) wake()
    },
    // A plan that changed may have room for a salon that waits.
    publish: (events) => {
      const changed = events.flatMap(({ event, companyId }) => (event === 'subscription_update' ? [companyId] : []))
      if (changed.length === 0) return
      makeActivationsDue(db, changed, now()).then(
        wake,
        // They are looked at again by themselves.
        (error: unknown) => log.error({ error: String(error) }, 'Salons that wait for a plan could not be scheduled'),
      )
    },
  })
  wake()
  return {
    ...worker,
    close() {
      names.close()
      visits.close()
      return worker.close()
    },
  }
}

async function attempt(ports: Ports, api: AltegioApi, job: LeasedJob): Promise<void> {
  const report = readReportSubject(job.subject)
  if (report) return attemptReport(ports, api, job, report)
  const salonTask = readSubject(job.subject)
  if (salonTask) return attemptSalonTask(ports, api, job, salonTask)
}
