import type { ChannelTroubleCode } from '@frontdesk/contract'

/**
 * Codes that are about the account or number, not about one message or receiver. Pages, read on 2026-11-28:
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/support/error-codes and
 * …/graph-api/guides/error-handling.
 */
const troubles: ReadonlyMap<number, ChannelTroubleCode> = new Map([
  [131042, 'payment-missing'],
  [131031, 'account-locked'],
  [130497, 'account-restricted'],
  [131044, 'payment-missing'],
  [131045, 'number-not-registered'],
  [131064, 'account-restricted'],
  [133010, 'number-not-registered'],
  [131057, 'account-in-maintenance'],
  [368, 'policy-blocked'],
  [131048, 'spam-limited'],
  [130429, 'sending-too-fast'],
  [80007, 'sending-too-fast'],
  [80002, 'sending-too-fast'],
  [613, 'sending-too-fast'],
  [17, 'sending-too-fast'],
  [32, 'sending-too-fast'],
])

/** The trouble of the account by an error code; null for one that concerns a message, its receiver, or our app. */
export const troubleOfCode = (code: number | null): ChannelTroubleCode | null =>
  code === null ? null : (troubles.get(code) ?? null)
