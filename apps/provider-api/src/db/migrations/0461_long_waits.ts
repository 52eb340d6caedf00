import { sql, type Kysely } from 'kysely'

const statements = [
  // Null: customers wait without a bound.
  `alter table agents add column longest_wait_minutes integer default 2 check (longest_wait_minutes in (1, 2, 5, 15))`,
  // A run that has begun to write is not taken from the AI any more.
  `alter table ai_runs add column began_at timestamptz`,
]

/**
 * A customer who has waited too long for the AI is a person's (decision 0441). The needs of `chats` stay those that the
 * version before knows (`keptNeed`).
 */
export const longWaits = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
