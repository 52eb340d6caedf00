import { sql, type Kysely } from 'kysely'

/** The billing of companies that were deleted while their administrators stayed ends now: it went on (SYS-2). */
export const endsOfDeletedCompanies = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`insert into jobs (company_id, queue, subject, order_key, due_at)
      select id, 'billing-ends', id::text, id::text, now() from companies where deleted_at is not null
      on conflict (queue, subject) do nothing`.execute(db)
  },
}
