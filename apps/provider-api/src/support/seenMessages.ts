import { refuse } from '../errors/refuse.ts'
import type { Trx } from '../db/Db.ts'

type Reader = { companyId: number; chatId: number; userId: number }

/** The newest message of a support conversation that a person has seen, on any device; 0 before the first (SUP-6). */
export async function seenMessage(trx: Trx, { companyId, chatId, userId }: Reader): Promise<number> {
  const row = await trx
    .selectFrom('support_reads')
    .select('message_id')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.message_id ?? 0
}

/**
 * Stores that a person has seen everything up to a message of the conversation; one that is older than what they have
 * seen changes nothing. Throws NOT_FOUND for a message of another conversation.
 */
export async function keepSeen(
  trx: Trx,
  { companyId, chatId, userId, messageId, now }: Reader & { messageId: number; now: Date },
): Promise<void> {
  const message = await trx
    .selectFrom('messages')
    .select('id')
    .where('company_id', '=', companyId)
    .where('chat_id', '=', chatId)
    .where('id', '=', messageId)
    .executeTakeFirst()
  if (!message) throw refuse('NOT_FOUND')
  await trx
    .insertInto('support_reads')
    .values({ company_id: companyId, chat_id: chatId, user_id: userId, message_id: messageId, seen_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'chat_id', 'user_id'])
        .doUpdateSet({ message_id: messageId, seen_at: now })
        .where('support_reads.message_id', '<', messageId),
    )
    .execute()
}
