import type { Restart } from '@frontdesk/contract'
import { fieldsOf } from './border/fieldsOf.ts'

const usual = 5
const longest = 60

/** After how many seconds a server that is about to stop wants to be connected to again; a few when it does not say so. */
export function toRestart(payload: unknown): Restart {
  const { retryAfter } = fieldsOf(payload)
  return { retryAfter: typeof retryAfter === 'number' && retryAfter >= 0 ? Math.min(retryAfter, longest) : usual }
}
