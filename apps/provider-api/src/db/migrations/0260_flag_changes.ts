import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table feature_flags add column updated_at timestamptz not null default now()`,
  // A switch that was taken back stays as a row without an answer: until when sessions remember it is counted from then.
  `alter table company_feature_flags
    alter column enabled drop not null,
    add column updated_at timestamptz not null default now()`,
  // The console counts the companies of each flag.
  `create index company_feature_flags_flag on company_feature_flags (flag_id)`,
]

/** When flags and the switches of companies were changed last (FLAG-3). */
export const flagChanges = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
