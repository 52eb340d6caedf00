import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table payment_methods add column detached_at timestamptz`,
  // Cards that were replaced, and those of companies that nobody uses any more, are still with the payment provider.
  `insert into jobs (company_id, queue, subject, order_key, due_at)
    select company_id, 'removed-cards', company_id || ':' || id, company_id || ':' || id, now()
    from payment_methods where removed_at is not null`,
  `insert into jobs (company_id, queue, subject, order_key, due_at)
    select id, 'billing-ends', id, id, now() from companies
    where archived_at is not null and not exists (
      select from company_admins join admins on admins.id = company_admins.admin_id
      where company_admins.company_id = companies.id and admins.deleted_at is null)`,
]

/** Removed cards are deleted at the payment provider, too. */
export const removedCards = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
