import { sql, type Kysely } from 'kysely'

/**
 * Since when the rows of a deleted company are being purged; from there on it cannot be restored (SYS-9). Purges of
 * before are taken for begun when they were due.
 */
export const begunPurges = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table companies add column purge_started_at timestamptz`.execute(db)
    await sql`update companies set purge_started_at = deleted_at + interval '30 days'
      where deleted_at <= now() - interval '30 days'`.execute(db)
    await sql`alter table companies add constraint a_purged_company_is_not_restored
      check (purge_started_at is null or deleted_at is not null)`.execute(db)
  },
}
