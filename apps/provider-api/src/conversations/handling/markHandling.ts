import { firmNeeds, isFirm, passingNeeds, type Need } from '@frontdesk/ai-state'
import type { Trx } from '../../db/Db.ts'
import { queuedDeliveries } from '../../jobs/queuedDeliveries.ts'

/**
 * Records that someone wrote on the company's behalf, in the transaction that stores the message (CHAT-4): a stopped
 * reply is out of date, and the writer becomes the handler where the AI is off or must stay silent until a person
 * answers (customer chats); any other need has ended. `adminId` is null for messages to the assistant or to support,
 * which answer no customer. The caller's `newMessage` event carries the changed chat.
 */
export async function markHandledByAdmin(trx: Trx, chatId: number, adminId: number | null): Promise<void> {
  if (adminId !== null)
    await trx
      .updateTable('chats')
      .set({ ai_enabled: false })
      .where('id', '=', chatId)
      .where('purpose', '=', 'customer')
      .where('needs_human', 'in', firmNeeds)
      .execute()
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
 * Records that a human must answer although the AI is on, and why (D-14). A firm need is not replaced by a passing one.
 * Only in chats where humans answer: customer and support chats. Returns whether that changed anything; the
 * caller then emits the chat.
 */
export async function markNeedsHuman(trx: Trx, chatId: number, need: Need): Promise<boolean> {
  const changed = await trx
    .updateTable('chats')
    .set({ needs_human: need })
    .where('id', '=', chatId)
    .where('purpose', 'in', ['customer', 'support'])
    .where('ai_enabled', '=', true)
    .where('needs_human', 'is distinct from', need)
    .$if(!isFirm(need), (update) =>
      update.where((chat) => chat.or([chat('needs_human', 'is', null), chat('needs_human', 'in', passingNeeds)])),
    )
    .returning('id')
    .executeTakeFirst()
  return changed !== undefined
}

/** Records that the AI answered: a need that ends with its next reply has ended. */
export async function clearPassingNeed(trx: Trx, chatId: number): Promise<void> {
  await trx
    .updateTable('chats')
    .set({ needs_human: null })
    .where('id', '=', chatId)
    .where('needs_human', 'in', passingNeeds)
    .execute()
}

/**
 * Records why the AI's replies of these chats must not leave any more, also those that an administrator has sent:
 * somebody has taken over or switched the AI off since.
 */
export async function holdBackReplies(
  trx: Trx,
  chatIds: readonly number[],
  because: 'taken-over' | 'ai-switched-off',
): Promise<void> {
  const waiting = (await queuedDeliveries(trx, chatIds)).map(({ messageId }) => messageId)
  if (waiting.length === 0) return
  await trx
    .updateTable('ai_runs')
    .set({ error: because })
    .where('chat_id', 'in', chatIds)
    .where('status', '=', 'completed')
    .where('message_id', 'in', waiting)
    .execute()
}
