import type { Trx } from '../../db/Db.ts'
import type { NewEvent } from '../../events/appendEvents.ts'
import { withdrawMessage } from '../../conversations/status/withdrawMessage.ts'

/**
 * Withdraws the AI's messages of a chat that were not sent yet: nobody sees them any more (`withdrawMessage`). The text stays with its
 * run, to continue from. Call inside `withCompanyTransaction`. Returns whether a delivery is in flight, which cannot be withdrawn.
 */
export async function withdrawReplies(
  trx: Trx,
  emit: (event: NewEvent) => void,
  { companyId, chatId, now }: { companyId: number; chatId: number; now: Date },
): Promise<boolean> {
  const replies = await trx
    .selectFrom('outbound_deliveries as delivery')
    .innerJoin('messages as message', 'message.id', 'delivery.message_id')
    .select(['message.id', 'message.text', 'delivery.attempt_started_at'])
    .where('message.company_id', '=', companyId)
    .where('message.chat_id', '=', chatId)
    .where('message.platform', '=', 'openai')
    .orderBy('message.id')
    .execute()
  for (const { id: messageId, text } of replies.filter((reply) => reply.attempt_started_at === null)) {
    await withdrawMessage(trx, emit, { messageId, now })
    await trx.updateTable('ai_runs').set({ said: text }).where('message_id', '=', messageId).execute()
  }
  return replies.some((reply) => reply.attempt_started_at !== null)
}
