import type { Message } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import { settleUnknown } from './settleUnknown.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { readMessages } from '../read/readMessages.ts'

/**
 * Marks a message with an unknown outcome as `sent`, because a person has seen that it arrived (MSG-10, decision 0013).
 * In any other status, returns the message unchanged and emits nothing. Throws NOT_FOUND.
 */
export async function confirmDelivery(
  ports: Ports,
  { companyId, messageId }: { companyId: number; messageId: number },
): Promise<Message> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const [current] = await readMessages(trx, [messageId])
    if (current?.companyId !== companyId) throw refuse('NOT_FOUND')
    const settled = await settleUnknown(trx, emit, {
      by: 'reference',
      companyId,
      chatId: current.chatId,
      messageId,
      status: 'sent',
      now: ports.now(),
    })
    const [message = current] = settled === null ? [] : await readMessages(trx, [messageId])
    return message
  })
}
