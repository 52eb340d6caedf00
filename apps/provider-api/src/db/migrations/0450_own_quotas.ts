import { sql, type Kysely } from 'kysely'

/** The quotas that a company has instead of those of the server's settings (decision 0441). */
export const ownQuotas = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table companies add column own_quotas jsonb`.execute(db)
  },
}
