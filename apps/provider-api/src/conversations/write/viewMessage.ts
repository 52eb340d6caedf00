import type { Message } from '@frontdesk/contract'
import type { NotNull } from 'kysely'
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
  {
    companyId,
    messageId,
    adminId,
    isSupport = false,
  }: { companyId: number; messageId: number; adminId: number; isSupport?: boolean },
): Promise<Message> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const current = await trx
      .selectFrom('messages')
      .select(['chat_id', 'status', 'is_read'])
      // Subqueries: a join may begin with a chat or a person, and read all messages of each (decision 0051).
      .select((message) => [
        message.selectFrom('chats').select('purpose').whereRef('chats.id', '=', 'messages.chat_id').as('purpose'),
        message.selectFrom('users').select('kind').whereRef('users.id', '=', 'messages.from_id').as('kind'),
      ])
      .where('messages.company_id', '=', companyId)
      .where('messages.id', '=', messageId)
      .$narrowType<{ purpose: NotNull; kind: NotNull }>()
      .executeTakeFirst()
    if (!current) throw refuse('NOT_FOUND')
    const now = ports.now()
    const isFirstView = await trx
      .insertInto('message_views')
      .values({ company_id: companyId, message_id: messageId, admin_id: adminId, viewed_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('message_id')
      .executeTakeFirst()
    // `is_read` of an outbound message is set by the customer's channel, not by a colleague.
    const reads = !current.is_read && isOfOtherSide(current, isSupport)
    // Marked as unread again, a message is read by whoever had viewed it before, too.
    const hasChanged = isFirstView !== undefined || reads
    if (hasChanged) {
      const isRead = reads ? { is_read: true } : {}
      await trx
        .updateTable('messages')
        .set({ ...isRead, updated_at: now })
        .where('id', '=', messageId)
        .execute()
    }
    const [message] = await readMessages(trx, [messageId])
    if (!message) throw refuse('NOT_FOUND')
    if (hasChanged) {
      const unread = await countUnread(trx, [current.chat_id])
      emit({ event: 'messageUpdate', payload: { ...message, unreadCount: unread.get(current.chat_id) ?? 0 } })
    }
    return message
  })
}

/** Whether the viewer reads what the other side wrote: a customer or, in a support conversation, the one of both. */
const isOfOtherSide = (
  { status, purpose, kind }: { status: string; purpose: string; kind: string },
  isSupport: boolean,
): boolean => (purpose === 'support' ? (kind === 'support') !== isSupport : status === 'received')
