import { sql } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import { sendWithNext } from '../../db/sendTogether.ts'

/**
 * Records that a chat has changed at a time. Its time never goes back: two clocks may differ, and a
 * transaction may have waited.
 */
export async function touchChat(trx: Trx, chatId: number, now: Date): Promise<void> {
  await sendWithNext(
    trx,
    trx
      .updateTable('chats')
      .set({ updated_at: sql<Date>`greatest(updated_at, ${now}::timestamptz)` })
      .where('id', '=', chatId),
  )
}
