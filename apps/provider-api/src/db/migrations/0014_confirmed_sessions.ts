import { sql, type Kysely } from 'kysely'

const statements = [
  // Sessions that began before this migration say neither: whoever needs a confirmation is asked for the password once.
  `alter table sessions add column password_at timestamptz, add column confirmed_at timestamptz`,
]

/** When a session's password was last typed, and when it was confirmed (D-11, docs/decisions/0027). */
export const confirmedSessions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
