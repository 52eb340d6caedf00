import { sql, type Kysely } from 'kysely'

const statements = [
  // Null: nobody has chosen any.
  `alter table companies add column office_hours jsonb`,
  // When the newest message to the customer of a chat was stored that the office is closed.
  `alter table chats add column away_at timestamptz`,
]

/** The hours of a company's office, and the messages to customers while it is closed (PLAN-2). */
export const officeHours = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
