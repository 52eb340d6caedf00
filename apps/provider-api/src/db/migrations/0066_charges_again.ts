import { sql, type Kysely } from 'kysely'

const statements = [
  // When the charge that was scheduled is tried all the same, after one that the customer has asked for has failed.
  `alter table subscriptions add column retry_at timestamptz`,
  // Nothing has read it, and since 0061 nothing writes it. A released server that runs beside knows no invoices.
  `alter table invoices drop column redirect_url`,
]

/** Charges that a customer asks for between those of the schedule; drops where a payment page led back to. */
export const chargesAgain = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
