import type { Restart } from '@frontdesk/contract'
import { fieldsOf } from './border/fieldsOf.ts'

const defaultWait = 5
const longestWait = 60

/** Parses a `restart` event: the seconds after which to reconnect, 60 at most; 5 when the server sends none. */
export function toRestart(payload: unknown): Restart {
  const { retryAfter } = fieldsOf(payload)
  return {
    retryAfter: typeof retryAfter === 'number' && retryAfter >= 0 ? Math.min(retryAfter, longestWait) : defaultWait,
  }
}
