import { sql, type Kysely } from 'kysely'

const statements = [
  `create table announcements (
    id integer primary key generated always as identity,
    texts jsonb not null,
    severity text not null check (severity in ('info', 'warning', 'critical')),
    starts_at timestamptz not null,
    ends_at timestamptz check (ends_at > starts_at),
    -- Null: for all companies.
    company_ids integer[] check (cardinality(company_ids) > 0),
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  // Few at any time, and asked for by every open page.
  `create index announcements_open on announcements (starts_at) where ended_at is null`,
]

/** Announcements of the operator to companies (SYS-10). */
export const announcements = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
