import { beginAttempt, makeDueLater } from '../jobs/attempts.ts'
import { createJobWorker, type JobWorker } from '../jobs/createJobWorker.ts'
import { readReportSubject } from '../jobs/queuedReports.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { pause } from '../time/pause.ts'
import { altegioAccess } from './altegioAccess.ts'
import { altegioApi } from './altegioApi.ts'
import { attemptReport } from './reports/attemptReport.ts'
import { createRequestPace } from './requestPace.ts'
import { attemptSalonTask } from './salons/attemptSalonTask.ts'
import { makeActivationsDue, readSubject } from './salons/salonJob.ts'

/** Milliseconds for which a due job waits for its turn before it is given back. */
const longestTurn = 2_500

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
      const attempt = readReportSubject(begun.subject) ? attemptReport : attemptSalonTask
      await attempt(ports, api, begun)
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
        (error: unknown) => log.error({ error: String(error) }, 'Salons that wait for a plan could not be scheduled'),
      )
    },
  })
  worker.wake()
  return worker
}
