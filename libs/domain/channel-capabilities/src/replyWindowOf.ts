import type { Platform } from '@frontdesk/contract'
import { capabilitiesOf } from './capabilitiesOf.ts'

const hour = 60 * 60_000

/** Until when one may answer freely. `closesAt` is null where the customer has not written at all. */
export type ReplyWindow = { isOpen: boolean; closesAt: Date | null }

/**
 * The reply window of a chat at `now`: it opens with each word of the customer and closes after the channel's hours, at that
 * very instant. Null where there is none: the channel has no window, or nobody knows when the customer wrote last (`undefined`
 * or unreadable: a provider that does not tell; then its own refusal has the word).
 *
 * `lastInboundAt` is an ISO instant; null says that the customer has never written: closed.
 */
export function replyWindowOf(
  platform: Platform,
  lastInboundAt: string | null | undefined,
  now: Date,
): ReplyWindow | null {
  const { replyWindowHours } = capabilitiesOf(platform)
  if (replyWindowHours === null) return null
  if (lastInboundAt === null) return { isOpen: false, closesAt: null }
  const closesAt = Date.parse(lastInboundAt ?? '') + replyWindowHours * hour
  if (Number.isNaN(closesAt)) return null
  return { isOpen: now.getTime() < closesAt, closesAt: new Date(closesAt) }
}
