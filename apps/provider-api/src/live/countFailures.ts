import { addressKey } from '../http/limits/addressKey.ts'
import type { Ports } from '../ports/Ports.ts'

/** Attempts to connect without a valid token, per minute and address (reliability T-08). */
const FAILURES_A_MINUTE = 20

/**
 * Creates a counter of attempts without a valid token. It takes the address of each, and returns after how many seconds
 * the address may try again; null while it may.
 */
export function countFailures({ now }: Pick<Ports, 'now'>): (address: string) => number | null {
  /** By `addressKey`, in the order of their first failures. */
  const failures = new Map<string, { since: number; count: number }>()
  const forgetOld = (at: number): void => {
    for (const [key, { since }] of failures) {
      if (at - since < 60_000) break
      failures.delete(key)
    }
  }
  return (address) => {
    const at = now().getTime()
    forgetOld(at)
    const key = addressKey(address)
    const { since, count: before } = failures.get(key) ?? { since: at, count: 0 }
    const count = before + 1
    failures.set(key, { since, count })
    return count > FAILURES_A_MINUTE ? Math.max(1, Math.ceil((since + 60_000 - at) / 1000)) : null
  }
}
