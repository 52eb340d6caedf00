import { storable } from '../db/storable.ts'
import type { Db, Trx } from '../db/Db.ts'

/** The page on which somebody writes to support; `origin` is null in the admin app itself. */
type Page = { companyId: number; chatId: number; userId: number; origin: string | null; path: string; now: Date }

/** Stores the page on which a person has just written to support, in place of the one before it (SUP-8). */
export async function keepPage(db: Db | Trx, { companyId, chatId, userId, origin, path, now }: Page): Promise<void> {
  const page = { origin, path: storable(path), written_at: now }
  await db
    .insertInto('support_pages')
    .values({ company_id: companyId, chat_id: chatId, user_id: userId, ...page })
    .onConflict((conflict) => conflict.columns(['company_id', 'chat_id', 'user_id']).doUpdateSet(page))
    .execute()
}
