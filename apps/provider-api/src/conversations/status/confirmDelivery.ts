import type { Message } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import { settleUnknown } from './settleUnknown.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { readMessages } from '../read/readMessages.ts'

/**
 * A person has seen that a message of unknown outcome arrived: it becomes `sent` (MSG-10, decision 0013). A message in any
 * other state is answered as it is, and nothing is told. Throws NOT_FOUND.
 */
export async function confirmDelivery(
  ports: Ports,
  { companyId, messageId }: { companyId: number; messageId: number },
): Promise<Message> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const [known] = await readMessages(trx, [messageId])
    if (known?.companyId !== companyId) throw refuse('NOT_FOUND')
    const settled = await settleUnknown(trx, emit, {
      by: 'reference',
      companyId,
      chatId: known.chatId,
      messageId,
      status: 'sent',
      now: ports.now(),
    })
    const [message = known] = settled === null ? [] : await readMessages(trx, [messageId])
    return message
  })
}
