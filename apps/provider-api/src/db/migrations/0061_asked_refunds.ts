import { sql, type Kysely } from 'kysely'

const statements = [
  // Refunds that a provider was asked for and has not shown as made yet: by a refund of the operator, or for money that nobody asked for.
  `create table asked_refunds (
    company_id bigint not null references companies (id) on delete cascade,
    payment_id text not null,
    reference text not null,
    asked_at timestamptz not null,
    -- Null while the answer of the provider is not known.
    accepted_at timestamptz,
    primary key (company_id, payment_id, reference)
  )`,
  `select protect_company_table('asked_refunds')`,
  // Nothing reads it, and from now on nothing writes it. It stays while older servers run beside newer ones; a later migration drops it.
  `comment on column invoices.redirect_url is 'Not used since 0061'`,
]

/**
 * The refunds that providers were asked for, so that every process knows them (decision 0067); the address that a payment page led back to is not stored
 * any more.
 */
export const askedRefunds = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
