import { serviceDb } from '../db/companyDb.ts'
import type { ChannelTables } from '../db/schema/ChannelTables.ts'
import type { Ports } from '../ports/Ports.ts'

type ExternalChannel = { type: ChannelTables['messenger_integrations']['type']; externalId: string }

/** Releases a bot or number that a deleted company still has. Returns whether it can be assigned now. */
export async function releaseUnused(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { type, externalId }: ExternalChannel,
): Promise<boolean> {
  const released = await serviceDb(db)
    .updateTable('messenger_integrations as messenger')
    .from('companies')
    .set({ deleted_at: now(), secret: null })
    .whereRef('companies.id', '=', 'messenger.company_id')
    .where('companies.deleted_at', 'is not', null)
    .where('messenger.type', '=', type)
    .where('messenger.external_id', '=', externalId)
    .where('messenger.deleted_at', 'is', null)
    .returning('messenger.id')
    .execute()
  return released.length > 0
}
