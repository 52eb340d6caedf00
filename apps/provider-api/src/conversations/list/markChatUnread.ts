import { refuse } from '../../errors/refuse.ts'
import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import type { Ports } from '../../ports/Ports.ts'
import { isOfAsker, unreadBySupport } from '../../support-view/unreadBySupport.ts'
import { countUnread } from '../read/readChats.ts'
import { readMessages } from '../read/readMessages.ts'
import { requireChat } from '../read/requireChat.ts'

/**
 * Marks the customer's last message in a chat as unread again, so that the chat is unread for everybody (CHAT-3,
 * MSG-6). Its viewers stay, so that it is still known who has seen it. Returns whether anything changed: nothing does
 * in a chat that is unread, or in which no customer wrote. In the support inbox (`isSupport`) the asker is the
 * customer. Throws NOT_FOUND.
 */
export async function markChatUnread(
  ports: Ports,
  { companyId, chatId, isSupport = false }: { companyId: number; chatId: number; isSupport?: boolean },
): Promise<boolean> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    await requireChat(trx, companyId, chatId)
    const count = isSupport ? unreadBySupport : countUnread
    if ((await count(trx, [chatId])).size > 0) return false
    const last = await trx
      .selectFrom('messages')
      .select('id')
      .where('chat_id', '=', chatId)
      .where('is_deleted', '=', false)
      .$if(!isSupport, (query) => query.where('status', '=', 'received'))
      .$if(isSupport, (query) => query.where(isOfAsker()))
      .orderBy((order) => order.fn.coalesce('sent_at', 'created_at'), 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last) return false
    await trx
      .updateTable('messages')
      .set({ is_read: false, updated_at: ports.now() })
      .where('id', '=', last.id)
      .execute()
    const [message] = await readMessages(trx, [last.id])
    if (!message) throw refuse('NOT_FOUND')
    const unread = await countUnread(trx, [chatId])
    emit({ event: 'messageUpdate', payload: { ...message, unreadCount: unread.get(chatId) ?? 0 } })
    return true
  })
}
