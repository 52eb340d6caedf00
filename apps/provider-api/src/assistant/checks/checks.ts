import { portsOfCompany, serviceDb } from '../../db/companyDb.ts'
import type { Ports } from '../../ports/Ports.ts'
import { performCheck, type CheckOfCompany } from './performCheck.ts'

/** Runs of test questions in the background. */
export type Checks = {
  /** Begins a stored run. */
  begin: (check: CheckOfCompany) => void
  /** Stops a run that goes on. */
  stop: (check: CheckOfCompany) => void
  /** Resolves when none goes on. */
  settled: () => Promise<void>
  /** Interrupts all of them. */
  close: () => Promise<void>
}

/** Creates the scheduler of runs of test questions (TEACH-4). A company has one at a time (`startCheck`). */
export function createChecks(ports: Ports): Checks {
  const going = new Map<number, { stop: AbortController; done: Promise<void> }>()
  const closing = new AbortController()

  const settled = async () => {
    while (going.size > 0) await Promise.all([...going.values()].map(({ done }) => done))
  }
  return {
    begin(check) {
      const stop = new AbortController()
      const work = performCheck(portsOfCompany(ports, check.companyId), check, {
        stop: stop.signal,
        closing: closing.signal,
      })
      going.set(check.checkId, { stop, done: work.finally(() => going.delete(check.checkId)) })
    },
    stop: ({ checkId }) => going.get(checkId)?.stop.abort(),
    settled,
    async close() {
      closing.abort()
      await settled()
    },
  }
}

/** Marks the runs as interrupted that an earlier process left behind. Call once at start, before any begins. */
export async function endOrphanChecks(ports: Ports): Promise<void> {
  const ended = await serviceDb(ports.db)
    .updateTable('assistant_checks')
    .set({ status: 'interrupted', finished_at: ports.now() })
    .where('status', '=', 'running')
    .returning('id')
    .execute()
  if (ended.length > 0) ports.log.warn({ checks: ended.length }, 'Ended checks that an earlier process left behind')
}
