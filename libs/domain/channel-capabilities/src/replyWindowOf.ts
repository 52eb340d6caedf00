import type { ChannelType } from '@frontdesk/contract'
import { capabilitiesOf } from './capabilitiesOf.ts'
import type { ReplyWriter } from './ChannelCapabilities.ts'

const hour = 60 * 60_000

/** Until when one may answer freely. `closesAt` is null where the customer has not written at all. */
export type ReplyWindow = { isOpen: boolean; closesAt: Date | null }

/**
 * The reply window of a chat at `now`: it opens with each message of the customer and closes after the channel's hours
 * for this writer, at that very instant. Null where there is none: the channel has no window, or the time of the last
 * message is missing or unreadable (then the provider itself refuses late messages).
 *
 * `lastInboundAt` is an ISO instant; null means that the customer has never written: closed.
 */
export function replyWindowOf(
  channel: ChannelType,
  lastInboundAt: string | null | undefined,
  now: Date,
  writer: ReplyWriter = 'human',
): ReplyWindow | null {
  const { replyWindowHours } = capabilitiesOf(channel)
  if (replyWindowHours === null) return null
  if (lastInboundAt === null) return { isOpen: false, closesAt: null }
  const closesAt = Date.parse(lastInboundAt ?? '') + replyWindowHours[writer] * hour
  if (Number.isNaN(closesAt)) return null
  return { isOpen: now.getTime() < closesAt, closesAt: new Date(closesAt) }
}
