import type { Trx } from '../db/Db.ts'

/** Records when a customer last wrote over a channel; a message that arrives late does not take it back. */
export async function recordInbound(trx: Trx, messengerId: number, at: Date): Promise<void> {
  await trx
    .updateTable('messenger_integrations')
    .set({ last_inbound_at: at })
    .where('id', '=', messengerId)
    .where((row) => row.or([row('last_inbound_at', 'is', null), row('last_inbound_at', '<', at)]))
    .execute()
}
