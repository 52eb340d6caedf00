import { sql, type Kysely } from 'kysely'

const states = `('waiting', 'sending', 'reported', 'refused', 'refunding', 'refunded', 'refund-refused')`

const statements = [
  `alter table invoices add column dispute text check (dispute in ('open', 'won', 'lost'))`,

  // Altegio has no key for repeated reports: this row is it.
  `create table marketplace_reports (
    company_id bigint not null,
    invoice_id uuid not null,
    salon_id text not null,
    amount bigint not null check (amount >= 0),
    state text not null default 'waiting' check (state in ${states}),
    external_id text,
    refusal text,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (company_id, invoice_id, salon_id),
    foreign key (company_id, invoice_id) references invoices (company_id, id) on delete cascade,
    check (external_id is not null or state not in ('reported', 'refunding', 'refunded', 'refund-refused'))
  )`,
  `select protect_company_table('marketplace_reports')`,
]

/** Chargebacks of invoices, and what is reported of them to Altegio's marketplace (decision 0068). */
export const marketplaceReports = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
