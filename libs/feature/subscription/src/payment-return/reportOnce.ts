import { deviceStorage, type StorageKey } from '@frontdesk/platform'

const storageKey: StorageKey = 'reportedPayments'
/** Payments that are remembered: one is reported within minutes, and by another tab within a day. */
const mostRemembered = 20

/**
 * Reports a payment once in this browser, whichever of its tabs learns of it first (AN-1). Where the device stores
 * nothing it is once for the life of the page.
 */
export function reportOnce(payment: string, report: () => void): void {
  const run = () => {
    const reported = readReported()
    if (reported.includes(payment)) return
    deviceStorage.set(storageKey, JSON.stringify([payment, ...reported].slice(0, mostRemembered)))
    report()
  }
  const { locks } = navigator as Partial<Navigator> // missing where the page is not served securely
  if (!locks) return run()
  // All tabs receive the event of a payment at the same moment. A browser may refuse locks to a page.
  locks.request(storageKey, run).catch(run)
}

/** The payments that were reported, the last one first; none where something else is stored. */
function readReported(): string[] {
  try {
    const stored: unknown = JSON.parse(deviceStorage.get(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
