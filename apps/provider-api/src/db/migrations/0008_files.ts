import { sql, type Kysely } from 'kysely'

const statements = [
  // A row comes before its bytes and goes after them: whatever lies in the store is known here, and can be taken away.
  `create table files (
    id uuid primary key default gen_random_uuid(),
    company_id bigint not null references companies on delete cascade,
    admin_id bigint references admins on delete cascade,
    message_id bigint references messages on delete set null,
    upload_id text,
    store_key text not null unique,
    name text not null,
    type text not null,
    size bigint not null,
    width int,
    height int,
    sha256 text not null,
    created_at timestamptz not null default now(),
    stored_at timestamptz
  )`,
  // An upload that is repeated is the same file (MSG-5).
  `create unique index files_upload on files (company_id, admin_id, upload_id) where upload_id is not null`,
  `create index files_message on files (message_id) where message_id is not null`,
  `create index files_waiting on files (created_at) where message_id is null`,
]

/** Files of messages (MSG-5). */
export const files = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
