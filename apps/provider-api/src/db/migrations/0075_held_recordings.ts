import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table ai_runs drop constraint ai_runs_held_need_check`,
  `alter table ai_runs add constraint ai_runs_held_need_check
    check (held_need in ('asked','handed-over','voice-message','withheld'))`,
]

/** The reply to a recording without words is held, too, while somebody has its chat open. */
export const heldRecordings = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
