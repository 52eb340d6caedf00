import type { Trx } from '../../db/Db.ts'

/**
 * Records that someone wrote on the company's behalf, in the transaction that stores the message (CHAT-4): the chat no
 * longer needs a human, a stopped reply is out of date, and with the AI off the writer becomes the handler. `adminId`
 * is null for messages to the assistant or to support, which answer no customer. The caller's `newMessage` event
 * carries the changed chat.
 */
export async function markHandledByAdmin(trx: Trx, chatId: number, adminId: number | null): Promise<void> {
  const answered = adminId === null ? {} : { needs_human: null }
  await trx
    .updateTable('chats')
    .set({ stopped_run_id: null, ...answered })
    .where('id', '=', chatId)
    .execute()
  if (adminId === null) return
  await trx
    .updateTable('chats')
    .set({ handler_admin_id: adminId })
    .where('id', '=', chatId)
    .where('ai_enabled', '=', false)
    .execute()
}

/**
 * Records that a human must answer although the AI is on: `asked`, the AI requested one, or `unanswered`, no answer
 * came. Only in chats where humans answer: customer and support chats. Returns whether that changed anything; the
 * caller then emits the chat.
 */
export async function markNeedsHuman(trx: Trx, chatId: number, need: 'asked' | 'unanswered'): Promise<boolean> {
  const changed = await trx
    .updateTable('chats')
    .set({ needs_human: need })
    .where('id', '=', chatId)
    .where('purpose', 'in', ['customer', 'support'])
    .where((chat) =>
      need === 'asked' ? chat('needs_human', 'is distinct from', 'asked') : chat('needs_human', 'is', null),
    )
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/**
 * Records that the AI answered: the chat is no longer `unanswered`. A customer who asked for a human still waits for
 * one.
 */
export async function clearNeedsHuman(trx: Trx, chatId: number): Promise<void> {
  await trx
    .updateTable('chats')
    .set({ needs_human: null })
    .where('id', '=', chatId)
    .where('needs_human', '=', 'unanswered')
    .execute()
}
