import { sql } from 'kysely'
import type { Trx } from '../db/Db.ts'

/** The bot that received an update, and the update's place in its sequence. */
export type Origin = { messengerId: number; updateId: number }

/** Advances the cursor of the bot's updates; it never goes back, since a webhook may deliver them in any order. */
export async function advanceCursor(trx: Trx, { messengerId, updateId }: Origin): Promise<void> {
  await trx
    .updateTable('messenger_integrations')
    .set({ cursor: String(updateId + 1) })
    .where('id', '=', messengerId)
    .where(sql<boolean>`coalesce(cursor, '0')::bigint <= ${updateId}`)
    .execute()
}
