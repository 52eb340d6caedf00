import type { Messenger } from '@frontdesk/contract'
import { connectionOf } from './connectionOf.ts'

/**
 * Since when a connected channel is silent although customers used to, and how long it was at most before, in
 * milliseconds (INT-7); null once somebody has written.
 */
export function silenceOf(
  channel: Pick<Messenger, 'type' | 'status' | 'isActive' | 'metadata' | 'lastInboundAt'>,
): { since: string; longestGap: number } | null {
  const { silence } = channel.metadata
  if (!silence || silence.since !== channel.lastInboundAt || connectionOf(channel) !== 'connected') return null
  return silence
}
