import type { Message } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import { countUnread } from '../read/readChats.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { readMessages } from '../read/readMessages.ts'

/**
 * Records that an administrator has viewed a message (MSG-6). Idempotent: a second call emits nothing. Throws
 * NOT_FOUND.
 */
export async function viewMessage(
  ports: Ports,
  { companyId, messageId, adminId }: { companyId: number; messageId: number; adminId: number },
): Promise<Message> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const current = await trx
      .selectFrom('messages')
      .select(['chat_id', 'status'])
      .where('company_id', '=', companyId)
      .where('id', '=', messageId)
      .executeTakeFirst()
    if (!current) throw refuse('NOT_FOUND')
    const now = ports.now()
    const isFirstView = await trx
      .insertInto('message_views')
      .values({ company_id: companyId, message_id: messageId, admin_id: adminId, viewed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('message_id')
      .executeTakeFirst()
    if (isFirstView) {
      // `is_read` of an outbound message is set by the customer's channel, not by a colleague.
      const isRead = current.status === 'received' ? { is_read: true } : {}
      await trx
        .updateTable('messages')
        .set({ ...isRead, updated_at: now })
        .where('id', '=', messageId)
        .execute()
    }
    const [message] = await readMessages(trx, [messageId])
    if (!message) throw refuse('NOT_FOUND')
    if (isFirstView) {
      const unread = await countUnread(trx, [current.chat_id])
      emit({ event: 'messageUpdate', payload: { ...message, unreadCount: unread.get(current.chat_id) ?? 0 } })
    }
    return message
  })
}
