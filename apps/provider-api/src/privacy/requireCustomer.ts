import type { Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'

/** Throws NOT_FOUND unless the chat is one with a customer of the company, is no part of another one, and is there. */
export async function requireCustomer(trx: Trx, companyId: number, chatId: number): Promise<void> {
  const chat = await trx
    .selectFrom('chats')
    .select('id')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .where('purpose', '=', 'customer')
    .where('joined_into', 'is', null)
    // Nor one that is being erased.
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!chat) throw refuse('NOT_FOUND')
}
