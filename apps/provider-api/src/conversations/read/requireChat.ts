import type { Db, Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'

/** Throws NOT_FOUND unless the chat exists in the company, also for a chat of another company (reliability T-04). */
export async function requireChat(db: Db | Trx, companyId: number, chatId: number): Promise<void> {
  const chat = await db
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat) throw refuse('NOT_FOUND')
}
