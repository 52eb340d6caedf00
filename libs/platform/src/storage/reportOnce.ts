import { deviceStorage, type StorageKey } from './openStorage.ts'

/** The reports of one kind that are remembered: a repetition comes within minutes, from another tab within a day. */
const mostRemembered = 20

/**
 * Makes a report once in this browser, whichever of its tabs learns of it first (AN-1). Where the device stores nothing
 * it is once for the life of the page. `what` is stored below `key`, so it must not be a secret.
 */
export function reportOnce(
  key: Extract<StorageKey, 'reportedPayments' | 'reportedVerifications'>,
  what: string,
  report: () => void,
): void {
  const run = () => {
    const reported = readReported(key)
    if (reported.includes(what)) return
    deviceStorage.set(key, JSON.stringify([what, ...reported].slice(0, mostRemembered)))
    report()
  }
  const { locks } = navigator as Partial<Navigator> // missing where the page is not served securely
  if (!locks) return run()
  // All tabs receive the event of a payment at the same moment. A browser may refuse locks to a page.
  locks.request(key, run).catch(run)
}

/** The reports, the last one first; none where something else is stored. */
function readReported(key: StorageKey): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get(key) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
