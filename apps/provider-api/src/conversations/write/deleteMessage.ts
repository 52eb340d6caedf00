import type { Message } from '@frontdesk/contract'
import { refuse } from '../../errors/refuse.ts'
import { countUnread, readStoredChat } from '../read/readChats.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { readMessages } from '../read/readMessages.ts'

/**
 * Marks a message as deleted (MSG-7): it stays in its chat, and if it was not sent yet it never will be. Idempotent: a
 * second call emits nothing. Throws NOT_FOUND.
 */
export async function deleteMessage(
  ports: Ports,
  { companyId, messageId }: { companyId: number; messageId: number },
): Promise<Message> {
  const now = ports.now()
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const deleted = await trx
      .updateTable('messages')
      .set({ is_deleted: true, updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', messageId)
      .where('is_deleted', '=', false)
      .returning('chat_id')
      .executeTakeFirst()
    const [message] = await readMessages(trx, [messageId])
    if (message?.companyId !== companyId) throw refuse('NOT_FOUND')
    if (deleted) {
      const unread = await countUnread(trx, [message.chatId])
      emit({ event: 'messageUpdate', payload: { ...message, unreadCount: unread.get(message.chatId) ?? 0 } })
      if (message.status === 'failed') {
        await trx.updateTable('chats').set({ updated_at: now }).where('id', '=', message.chatId).execute()
        emit({ event: 'chat_update', payload: await readStoredChat(trx, message.chatId) })
      }
    }
    return message
  })
}
