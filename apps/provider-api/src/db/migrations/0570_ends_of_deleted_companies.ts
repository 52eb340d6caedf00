import { sql, type Kysely } from 'kysely'

/**
 * The billing of companies that were deleted while their administrators stayed ends: it went on (SYS-2). In an hour, as
 * a node of the version before, which runs beside this one during an update, would take such a company for one in use.
 */
export const endsOfDeletedCompanies = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`insert into jobs (company_id, queue, subject, order_key, due_at)
      select id, 'billing-ends', id::text, id::text, now() + interval '1 hour' from companies where deleted_at is not null
      on conflict (queue, subject) do nothing`.execute(db)
  },
}
