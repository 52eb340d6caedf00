import { sql, type Kysely } from 'kysely'

const statements = [
  `create table data_exports (
    id uuid not null,
    company_id bigint not null references companies on delete cascade,
    admin_id bigint references admins on delete set null,
    status text not null
      check (status in ('waiting', 'running', 'ready', 'failed', 'canceled', 'expired', 'withdrawn')),
    done integer not null default 0,
    total integer,
    -- Pieces of the archive that may be in the file store: counted before each is written.
    pieces integer not null default 0,
    size bigint,
    created_at timestamptz not null,
    finished_at timestamptz,
    expires_at timestamptz,
    primary key (company_id, id)
  )`,
  `create unique index data_exports_one_at_a_time on data_exports (company_id) where status in ('waiting', 'running')`,
  `create index data_exports_expiry on data_exports (expires_at) where pieces > 0`,
  `create index data_exports_admin on data_exports (admin_id) where admin_id is not null`,
  `select protect_company_table('data_exports')`,
]

/** Archives of a company's data (PRIV-1). */
export const dataExports = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
