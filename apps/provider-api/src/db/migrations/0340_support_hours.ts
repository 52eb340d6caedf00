import { sql, type Kysely } from 'kysely'

const statements = [
  `create table support_hours (
    -- Of one value alone: there is one row at most.
    id boolean primary key default true check (id),
    zone text not null,
    week jsonb not null check (jsonb_typeof(week) = 'array'),
    holidays jsonb not null check (jsonb_typeof(holidays) = 'array'),
    changed_at timestamptz not null
  )`,
]

/** The hours of support, which system administrators choose in place of the settings (SUP-12). */
export const supportHours = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
