import { sql, type Kysely } from 'kysely'

/** When a card was last asked for an attempt to pay. Charges that an older server has begun may be at their bank already. */
export const chargesSent = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table invoices add column charge_sent_at timestamptz`.execute(db)
    await sql`update invoices set charge_sent_at = attempted_at
      where purpose in ('renewal', 'auto-upgrade') and status = 'processing' and provider_payment_id is null`.execute(
      db,
    )
  },
}
