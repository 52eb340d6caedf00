import type { Messenger } from '@frontdesk/contract'

/**
 * Milliseconds before the end of a channel's access from which on its company is warned: a week,
 * to find who may renew it.
 */
const warnedBefore = 7 * 24 * 60 * 60_000

/**
 * When the access to a channel ends, if its company is to be warned by now (INT-7); null for one that goes
 * on, or has ended already.
 */
export function endOfAccess({ metadata }: Pick<Messenger, 'metadata'>, now: Date): Date | null {
  const end = Date.parse(metadata.accessEndsAt ?? '')
  return end > now.getTime() && end - now.getTime() <= warnedBefore ? new Date(end) : null
}
