import { sql, type Kysely } from 'kysely'

const statements = [
  // The plan that a paid upgrade replaced, and the invoice whose rest it was credited; null for upgrades that were paid before.
  `alter table invoices add column replaced jsonb, add column credited_invoice_id uuid,
    add foreign key (company_id, credited_invoice_id) references invoices (company_id, id)`,
  `create index invoices_credited on invoices (company_id, credited_invoice_id) where credited_invoice_id is not null`,
  // Until when the token of a card is waited for that was saved with a payment.
  `alter table invoices add column card_awaited_until timestamptz`,
]

/** An upgrade whose money goes back gives the plan before it back (decision 0067); a saved card may be known later than its payment. */
export const replacedPlans = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
