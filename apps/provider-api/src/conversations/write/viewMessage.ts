import type { Message } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import { countUnread } from '../read/readChats.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { readMessages } from '../read/readMessages.ts'

/** Notes that an administrator has seen a message (MSG-6). Seeing it twice changes nothing and tells nothing. */
export async function viewMessage(
  ports: Ports,
  { companyId, messageId, adminId }: { companyId: number; messageId: number; adminId: number },
): Promise<Message> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const known = await trx
      .selectFrom('messages')
      .select(['chat_id', 'status'])
      .where('company_id', '=', companyId)
      .where('id', '=', messageId)
      .executeTakeFirst()
    if (!known) throw refuse('NOT_FOUND')
    const now = ports.now()
    const noted = await trx
      .insertInto('message_views')
      .values({ message_id: messageId, admin_id: adminId, viewed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('message_id')
      .executeTakeFirst()
    if (noted) {
      // Of a message of ours, "read" is the customer's word, not a colleague's.
      const isRead = known.status === 'received' ? { is_read: true } : {}
      await trx
        .updateTable('messages')
        .set({ ...isRead, updated_at: now })
        .where('id', '=', messageId)
        .execute()
    }
    const [message] = await readMessages(trx, [messageId])
    if (!message) throw refuse('NOT_FOUND')
    if (noted) {
      const unread = await countUnread(trx, [known.chat_id])
      emit({ event: 'messageUpdate', payload: { ...message, unreadCount: unread.get(known.chat_id) ?? 0 } })
    }
    return message
  })
}
