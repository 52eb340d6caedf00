import type { Update } from 'grammy/types'
import { recordLostMessage } from '../channels/recordLostMessage.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { Ports } from '../ports/Ports.ts'
import { advanceCursor } from './advanceCursor.ts'

/**
 * Gives up an update that can never be stored: later ones go on, and its channel shows that a message was lost, where
 * the update had one.
 */
export async function recordSkipped(
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { id: messengerId, companyId }: { id: number; companyId: number },
  update: Update,
): Promise<void> {
  const message = update.message ?? update.business_message ?? update.edited_message ?? update.edited_business_message
  await withCompanyTransaction(ports, companyId, async (trx, emit) => {
    await advanceCursor(trx, { messengerId, updateId: update.update_id })
    if (!message) return
    const sentAt = new Date(message.date * 1000)
    const lostAt = Number.isNaN(sentAt.getTime()) ? ports.now() : sentAt
    await recordLostMessage(trx, emit, { companyId, messengerId, now: ports.now() }, lostAt)
  })
}
