import { sql, type Kysely } from 'kysely'

const statements = [
  // Null for a period that was paid before this migration: it began when it was paid.
  `alter table subscriptions add column paid_at timestamptz`,
]

/** When the running period of a subscription was paid, which may be before it begins. */
export const paidAt = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
