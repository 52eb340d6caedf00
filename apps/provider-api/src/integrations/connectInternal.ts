import type { Db } from '../db/Db.ts'

/** Connects the internal channel, which needs nothing (INT-7): the company's own, or a new one when it has none. Answers its id. */
export async function connectInternal(db: Db, companyId: number, now: Date): Promise<number> {
  // One after the other for a company: two calls at once make one channel.
  await db.selectFrom('companies').select('id').where('id', '=', companyId).forUpdate().execute()
  const connected = { status: 'connected', is_active: true, updated_at: now } as const
  const known = await db
    .selectFrom('messenger_integrations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'internal')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .executeTakeFirst()
  if (known) {
    await db.updateTable('messenger_integrations').set(connected).where('id', '=', known.id).execute()
    return known.id
  }
  const added = { ...connected, company_id: companyId, type: 'internal', created_at: now } as const
  return (await db.insertInto('messenger_integrations').values(added).returning('id').executeTakeFirstOrThrow()).id
}
