import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { queuedDeliveries } from '../../queues/queuedDeliveries.ts'
import { withdrawMessage } from '../../conversations/status/withdrawMessage.ts'

/**
 * Withdraws the AI's messages of a chat that were not sent yet: nobody sees them any more (`withdrawMessage`). The text
 * stays with its run, to continue from. Call inside `withCompanyTransaction`. Returns whether a delivery is in flight,
 * which cannot be withdrawn.
 */
export async function withdrawReplies(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, now }: { companyId: number; chatId: number; now: Date },
): Promise<boolean> {
  const queued = await queuedDeliveries(trx, [chatId])
  if (queued.length === 0) return false
  const inFlight = new Set(queued.flatMap(({ messageId, leasedUntil }) => (leasedUntil === null ? [] : [messageId])))
  const replies = await trx
    .selectFrom('messages')
    .select(['id', 'text'])
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('platform', '=', 'openai')
    .where(
      'id',
      'in',
      queued.map(({ messageId }) => messageId),
    )
    .orderBy('id')
    .execute()
  for (const { id: messageId, text } of replies.filter(({ id }) => !inFlight.has(id))) {
    await withdrawReply(trx, emit, { messageId, text, now })
  }
  return replies.some(({ id }) => inFlight.has(id))
}

/**
 * Withdraws one message of the AI that was not sent; its text stays with its run. Call inside `withCompanyTransaction`.
 */
export async function withdrawReply(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { messageId, text, now }: { messageId: number; text: string; now: Date },
): Promise<void> {
  if (!(await withdrawMessage(trx, emit, { messageId, now }))) return
  await trx.updateTable('ai_runs').set({ said: text }).where('message_id', '=', messageId).execute()
}
