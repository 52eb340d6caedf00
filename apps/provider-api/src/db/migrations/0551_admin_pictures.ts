import { sql, type Kysely } from 'kysely'
import { companyRole } from '../roles.ts'

const statements = [
  `create table admin_pictures (
    id uuid primary key default gen_random_uuid(),
    admin_id bigint not null references admins (id),
    store_key text not null unique,
    type text not null,
    size integer not null,
    sha256 text not null,
    created_at timestamptz not null default now(),
    stored_at timestamptz
  )`,
  `create index admin_pictures_of_admin on admin_pictures (admin_id)`,
  // No foreign key: it would make a circle of the two tables, and a picture without its row is shown as none.
  `alter table admins add column picture_id uuid`,
  `grant select (picture_id) on admins to ${companyRole}`,
]

/** Pictures of administrators, beside their names (TEAM-1). */
export const adminPictures = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
