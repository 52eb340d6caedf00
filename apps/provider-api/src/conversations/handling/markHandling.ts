import type { Trx } from '../../db/Db.ts'

/**
 * Notes that somebody wrote from our side, in the transaction that stores it (CHAT-4): an answer by a human is what the
 * chat waited for, and with the AI off it makes its writer the handler. `adminId` is null for words to the assistant or to
 * support, which answer nothing. Either way a stopped reply is out of date. Told by the message, which carries the chat.
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
 * Notes that a human must answer although the AI is on: `asked`, the AI said so, or `unanswered`, no answer came. Only where
 * humans answer: to customers, and for support. Answers whether that is new; whoever calls tells the chat then.
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

/** Notes that the AI answered: what had stayed unanswered is answered with it; who asked for a human still waits for one. */
export async function clearNeedsHuman(trx: Trx, chatId: number): Promise<void> {
  await trx
    .updateTable('chats')
    .set({ needs_human: null })
    .where('id', '=', chatId)
    .where('needs_human', '=', 'unanswered')
    .execute()
}
