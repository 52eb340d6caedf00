import { createHash } from 'node:crypto'
import type { Received } from '../inbound/takeEvent.ts'

/** Tries after which an event that the database does not take is given up: Meta sends it again for days. */
const triesOfOne = 3
/** Events whose tries are kept: the newest. */
const most = 1000

/**
 * Returns a function that counts a failed try of an event, and says whether it is to be given up. It counts in this
 * process alone: after a restart, or at another node, an event is tried as often again.
 */
export function countTries(): (one: Received) => boolean {
  const tries = new Map<string, number>()
  return ({ payload }) => {
    const key = createHash('sha256').update(payload).digest('base64')
    const count = (tries.get(key) ?? 0) + 1
    tries.delete(key)
    if (count >= triesOfOne) return true
    tries.set(key, count)
    const [oldest] = tries.keys()
    if (tries.size > most && oldest !== undefined) tries.delete(oldest)
    return false
  }
}
