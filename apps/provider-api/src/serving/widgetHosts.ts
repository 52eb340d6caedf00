import type { Db } from '../db/Db.ts'

/**
 * The origins whose pages may show the frame of the support widget, by the public key in the frame's address; none for
 * an unknown key and for an archived company. The browser enforces them (`frame-ancestors`, decision 190).
 */
export async function widgetHosts(db: Db, key: string): Promise<readonly string[]> {
  const found = await db
    .selectFrom('support_widgets')
    .innerJoin('companies', 'companies.id', 'support_widgets.company_id')
    .select('support_widgets.allowed_origins as origins')
    .where('support_widgets.public_key', '=', key)
    .where('companies.deleted_at', 'is', null)
    .where('companies.archived_at', 'is', null)
    .executeTakeFirst()
  return found?.origins ?? []
}
