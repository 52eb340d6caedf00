import type { ChannelTrouble, ChannelTroubleCode } from '@frontdesk/contract'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { changeChannel } from './changeChannel.ts'
import type { ChannelAccount } from './ChannelAccount.ts'

type ChannelPorts = Pick<Ports, 'db' | 'now' | 'publish'>
type OfChannel = Pick<ChannelAccount, 'id' | 'companyId'>

/** The trouble that is stored at a channel; null for none. */
export const troubleOf = ({ trouble }: Record<string, unknown>): ChannelTrouble | null =>
  typeof trouble === 'object' && trouble !== null ? (trouble as ChannelTrouble) : null // Only this file writes it.

/**
 * Records what is wrong with the account of a channel at the moment `at`, though it is connected: its card says what to
 * do. The same trouble keeps the moment since when it is known; an older one than the stored changes nothing.
 */
export async function recordTrouble(
  ports: ChannelPorts,
  channel: OfChannel,
  { code, at }: { code: ChannelTroubleCode; at: Date },
): Promise<void> {
  await change(ports, channel, (before) => {
    if (before !== null && (before.code === code || before.at > at.toISOString())) return undefined
    return { code, at: at.toISOString() }
  })
}

/**
 * Clears the trouble of a channel over which a message went out at the moment `at`, after it began. A low quality does
 * not end by that: `endTrouble` does it.
 */
export async function clearTrouble(ports: ChannelPorts, channel: OfChannel, at: Date): Promise<void> {
  await change(ports, channel, (before) =>
    before !== null && before.code !== 'quality-low' && before.at < at.toISOString() ? null : undefined,
  )
}

/** Clears one trouble of a channel, of which its vendor says that it has ended. */
export async function endTrouble(ports: ChannelPorts, channel: OfChannel, code: ChannelTroubleCode): Promise<void> {
  await change(ports, channel, (before) => (before?.code === code ? null : undefined))
}

/** `next` returns the trouble to store, null for none, or undefined to leave it as it is. */
async function change(
  ports: ChannelPorts,
  { id: messengerId, companyId }: OfChannel,
  next: (before: ChannelTrouble | null) => ChannelTrouble | null | undefined,
): Promise<void> {
  await withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, ({ status, isActive, metadata }) => {
      const trouble = next(troubleOf(metadata))
      return trouble === undefined ? null : { status, isActive, metadata: { trouble } }
    }),
  )
}
