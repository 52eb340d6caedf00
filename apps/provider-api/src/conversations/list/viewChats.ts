import { withCompanyTransaction } from '../../events/withCompanyTransaction.ts'
import { readMessages } from '../read/readMessages.ts'
import type { Ports } from '../../ports/Ports.ts'
import { selectChatIds, type ChatSelection } from './selectChatIds.ts'
import { countUnread } from '../read/readChats.ts'

/** Messages per transaction: limits how long other changes of the company have to wait. */
const messagesAtOnce = 200
const chatsAtOnce = 1000

/**
 * Marks every unread message of the selected chats as viewed by an administrator (MSG-6), in batches. Emits each
 * message as it is now, so that open clients are as current as a fresh read. Returns the ids of the chats that had any;
 * messages that arrive meanwhile stay unread.
 */
export async function viewChats(ports: Ports, selection: ChatSelection): Promise<number[]> {
  const ids = await selectChatIds(ports.db, selection)
  const changed = new Set<number>()
  for (let from = 0; from < ids.length; from += chatsAtOnce) {
    const unread = await unreadOf(ports, ids.slice(from, from + chatsAtOnce))
    for (let at = 0; at < unread.length; at += messagesAtOnce) {
      for (const chatId of await viewBatch(ports, selection, unread.slice(at, at + messagesAtOnce))) changed.add(chatId)
    }
  }
  return ids.filter((id) => changed.has(id))
}

async function unreadOf({ db }: Pick<Ports, 'db'>, chatIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('messages')
    .select('id')
    .where('chat_id', 'in', chatIds)
    .where('is_read', '=', false)
    .where('is_deleted', '=', false)
    .where('status', '=', 'received')
    .orderBy('chat_id')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

async function viewBatch(
  ports: Ports,
  { companyId, adminId }: { companyId: number; adminId: number },
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  return withCompanyTransaction(ports, companyId, async (trx, emit) => {
    const now = ports.now()
    const read = await trx
      .updateTable('messages')
      .set({ is_read: true, updated_at: now })
      .where('id', 'in', ids)
      // A colleague may have viewed or deleted some meanwhile.
      .where('is_read', '=', false)
      .where('is_deleted', '=', false)
      .returning(['id', 'chat_id'])
      .execute()
    if (read.length === 0) return new Set<number>()
    await trx
      .insertInto('message_views')
      .values(read.map(({ id }) => ({ company_id: companyId, message_id: id, admin_id: adminId, viewed_at: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const chatIds = new Set(read.map((row) => row.chat_id))
    const left = await countUnread(trx, [...chatIds])
    const messages = (
      await readMessages(
        trx,
        read.map((row) => row.id),
      )
    ).toSorted((one, other) => one.id - other.id)
    // Emitted one by one, each with the count after it: the last message of a chat carries the final count.
    const stillToEmit = new Map(
      [...Map.groupBy(messages, (message) => message.chatId)].map(([chatId, some]) => [chatId, some.length]),
    )
    for (const message of messages) {
      const remaining = (stillToEmit.get(message.chatId) ?? 1) - 1
      stillToEmit.set(message.chatId, remaining)
      emit({
        event: 'messageUpdate',
        payload: { ...message, unreadCount: (left.get(message.chatId) ?? 0) + remaining },
      })
    }
    return chatIds
  })
}
