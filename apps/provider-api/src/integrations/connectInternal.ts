import type { Db } from '../db/Db.ts'

/**
 * Connects the internal channel, which needs no credentials (INT-7): the company's existing one, or a new one. Returns
 * its id.
 */
export async function connectInternal(db: Db, companyId: number, now: Date): Promise<number> {
  // Serialised per company: two concurrent calls create one channel.
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
  const connected = { status: 'connected', is_active: true, updated_at: now } as const
  const existing = await db
    .selectFrom('messenger_integrations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'internal')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (existing) {
    await db.updateTable('messenger_integrations').set(connected).where('id', '=', existing.id).execute()
    return existing.id
  }
  const added = { ...connected, company_id: companyId, type: 'internal', created_at: now } as const
  return (await db.insertInto('messenger_integrations').values(added).returning('id').executeTakeFirstOrThrow()).id
}
