import type { Trx } from '../../db/Db.ts'

/**
 * Records that the AI handed a customer's question over (TEACH-1): everything that the customer wrote since somebody
 * last answered. Call inside the transaction that stores the reply, before it. Only customer chats have gaps.
 */
export async function recordGap(
  trx: Trx,
  { companyId, chatId, replyToId }: { companyId: number; chatId: number; replyToId: number },
  now: Date,
): Promise<void> {
  const question = await trx
    .selectFrom('messages')
    .innerJoin('chats', 'chats.id', 'messages.chat_id')
    .select((message) => message.fn.min<number | null>('messages.id').as('first'))
    .where('chats.purpose', '=', 'customer')
    .where('messages.chat_id', '=', chatId)
    .where('messages.id', '<=', replyToId)
    .where('messages.status', '=', 'received')
    .where('messages.is_history', '=', false)
    .where((message) =>
      message(
        'messages.id',
        '>',
        message.fn.coalesce(
          message
            .selectFrom('messages as answer')
            .select((answer) => answer.fn.max<number>('answer.id').as('last'))
            .where('answer.chat_id', '=', chatId)
            .where('answer.id', '<', replyToId)
            .where('answer.kind', '=', 'message')
            .where('answer.is_history', '=', false)
            .where('answer.status', '<>', 'received'),
          message.val(0),
        ),
      ),
    )
    .executeTakeFirst()
  if (!question?.first) return
  await trx
    .insertInto('knowledge_gaps')
    .values({
      company_id: companyId,
      first_message_id: Number(question.first),
      message_id: replyToId,
      created_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
