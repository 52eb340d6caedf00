import type { Db, Trx } from '../db/Db.ts'

/** The chat itself, or the chat into which it was joined, which has its messages and people. */
export async function chatThatStays(db: Db | Trx, companyId: number, chatId: number): Promise<number> {
  const chat = await db
    .selectFrom('chats')
    .select('joined_into')
    .where('company_id', '=', companyId)
    .where('id', '=', chatId)
    .executeTakeFirst()
  return chat?.joined_into ?? chatId
}
