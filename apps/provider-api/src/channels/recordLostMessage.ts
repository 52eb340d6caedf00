import type { Trx } from '../db/Db.ts'
import type { NewEvent } from '../events/appendEvents.ts'
import { changeChannel, type ChannelAt } from './changeChannel.ts'

/**
 * Records at a channel that a message which a customer sent over it at `lostAt` cannot be stored, so that its company
 * learns of it (INT-7). Call inside `withCompanyTransaction`.
 */
export async function recordLostMessage(
  trx: Trx,
  emit: (event: NewEvent) => void,
  channel: ChannelAt,
  lostAt: Date,
): Promise<void> {
  const messageLostAt = lostAt.toISOString()
  await changeChannel(trx, emit, channel, ({ status, isActive }) => ({ status, isActive, metadata: { messageLostAt } }))
}
