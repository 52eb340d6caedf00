import type { Messenger } from '@frontdesk/contract'
import { connectionOf } from '@frontdesk/integration-rules'

/** The shown step of pairing a phone. */
export type PairingStep =
  | { is: 'not-set-up' }
  | { is: 'risk' }
  | { is: 'waiting' }
  | { is: 'code'; qr: string; expiresAt: string }
  | { is: 'connected'; number: string }
  | { is: 'failed' }

/**
 * The step of a pairing. `channel`: as the server describes it; null before there is one. `isBegun`: the risk was
 * accepted on this visit, or the channel is being paired already.
 */
export function pairingStepOf(channel: Messenger | null, isBegun: boolean): PairingStep {
  if (channel === null) return { is: isBegun ? 'waiting' : 'risk' }
  const standing = connectionOf(channel)
  if (standing === 'connecting') return codeOf(channel.metadata['pairing'])
  if (!isBegun) return { is: 'risk' }
  const number = channel.metadata['displayPhoneNumber']
  return standing === 'connected'
    ? { is: 'connected', number: typeof number === 'string' ? number : '' }
    : { is: 'failed' }
}

function codeOf(pairing: unknown): PairingStep {
  if (typeof pairing !== 'object' || pairing === null) return { is: 'waiting' }
  const { qr, expiresAt } = pairing as { qr?: unknown; expiresAt?: unknown }
  return typeof qr === 'string' && typeof expiresAt === 'string' && !Number.isNaN(Date.parse(expiresAt))
    ? { is: 'code', qr, expiresAt }
    : { is: 'waiting' }
}
