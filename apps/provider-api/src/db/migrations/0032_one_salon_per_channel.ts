import { sql, type Kysely } from 'kysely'

const statements = [
  // Of several links of a channel the oldest stays.
  `delete from messenger_crm_links as link using messenger_crm_links as older
    where older.messenger_id = link.messenger_id and (older.created_at, older.crm_id) < (link.created_at, link.crm_id)`,
  `create unique index messenger_crm_links_one_salon on messenger_crm_links (company_id, messenger_id)`,
]

/** A channel is linked with one salon at most (INT-3), whoever links it and how often at once. */
export const oneSalonPerChannel = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
