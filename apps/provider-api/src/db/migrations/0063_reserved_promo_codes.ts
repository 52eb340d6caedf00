import { sql, type Kysely } from 'kysely'

/**
 * The promo code that an order has reserved until it is paid or withdrawn (PROMO-2, decision 0065). Orders that are open now have made theirs
 * the company's, and keep it.
 */
export const reservedPromoCodes = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table invoices add column reserved_promo_code_id uuid references promo_codes (id)`.execute(db)
  },
}
