import type { Db, Trx } from '../../db/Db.ts'

/**
 * The id of the request that stored a message; null when none did, it was stored by an earlier version, or it is gone.
 */
export async function readRequestId(db: Db | Trx, messageId: number): Promise<string | null> {
  const row = await db.selectFrom('messages').select('metadata').where('id', '=', messageId).executeTakeFirst()
  return row?.metadata.requestId ?? null
}
