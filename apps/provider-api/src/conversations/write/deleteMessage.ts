import type { Message } from '@frontdesk/contract'
import { sql } from 'kysely'
import { refuse } from '../../errors/refuse.ts'
import { countUnread, readStoredChat } from '../read/readChats.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { readMessages } from '../read/readMessages.ts'
import { touchChat } from '../status/touchChat.ts'
import { withoutTranscripts } from './withoutTranscripts.ts'

type Deletion = {
  companyId: number
  messageId: number
  /** Whether a message that is not failed, or that arrived in part, is refused. */
  onlyUndelivered: boolean
}

/**
 * Marks a message as deleted (MSG-7): it stays in its chat, without the words of its recordings, and if it was not sent
 * yet it never will be. Idempotent: a second call emits nothing. Throws NOT_FOUND, and MESSAGE_ARRIVED where only an
 * undelivered message was to be deleted.
 */
export async function deleteMessage(
  ports: Ports,
  { companyId, messageId, onlyUndelivered }: Deletion,
): Promise<Message> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const deleted = await trx
      .updateTable('messages')
      .set({ is_deleted: true, metadata: withoutTranscripts(), updated_at: now })
      .where('company_id', '=', companyId)
      .where('id', '=', messageId)
      .where('is_deleted', '=', false)
      .$if(onlyUndelivered, (update) =>
        update
          .where('status', '=', 'failed')
          .where(sql`metadata->'error'->>'code'`, 'is distinct from', 'PARTLY_DELIVERED'),
      )
      .returning('chat_id')
      .executeTakeFirst()
    const [message] = await readMessages(trx, [messageId])
    if (message?.companyId !== companyId) throw refuse('NOT_FOUND')
    if (!deleted && !message.isDeleted) throw refuse('MESSAGE_ARRIVED')
    if (deleted) {
      const unread = await countUnread(trx, [message.chatId])
      emit({ event: 'messageUpdate', payload: { ...message, unreadCount: unread.get(message.chatId) ?? 0 } })
      // It may be what the chat names as not delivered, or what was to replace it.
      if (message.status === 'failed' || message.status === 'pending') {
        await touchChat(trx, message.chatId, now)
        emit({ event: 'chat_update', payload: await readStoredChat(trx, message.chatId) })
      }
    }
    return message
  })
}
