import { sql, type Kysely } from 'kysely'

/** Companies that were deleted before are purged 30 days after that, or as soon as these have passed (SYS-9). */
export const companyPurges = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`insert into jobs (company_id, queue, subject, order_key, due_at)
      select id, 'company-purges', id, id, greatest(now(), deleted_at + interval '30 days')
      from companies where deleted_at is not null`.execute(db)
  },
}
