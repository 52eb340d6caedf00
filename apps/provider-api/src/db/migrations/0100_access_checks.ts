import { sql, type Kysely } from 'kysely'

const statements = [
  // Each channel has a check of its own now, which is queued at the start under another name.
  `delete from jobs where queue = 'schedule' and subject in ('check-telegram-tokens', 'check-meta-tokens')`,
]

/** Removes the tasks that checked the tokens of several channels together. */
export const accessChecks = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
