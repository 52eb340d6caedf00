import { sql, type Kysely } from 'kysely'

const statements = [
  `create table erasures (
    id uuid not null,
    company_id bigint not null references companies on delete cascade,
    admin_id bigint references admins on delete set null,
    -- The number that the chat had: it is gone when the erasure is done.
    chat_id bigint not null,
    -- By the company's rule of age, instead of by an administrator.
    is_by_age boolean not null default false,
    status text not null check (status in ('running', 'done')),
    -- Whose data go, while they do; null before they were stopped, and afterwards.
    person jsonb,
    removed jsonb not null,
    created_at timestamptz not null,
    finished_at timestamptz,
    primary key (company_id, id)
  )`,
  `create unique index erasures_one_per_chat on erasures (company_id, chat_id) where status = 'running'`,
  `create index erasures_admin on erasures (admin_id) where admin_id is not null`,
  `select protect_company_table('erasures')`,

  // An archive of one customer alone.
  `alter table data_exports add column chat_id bigint`,
  `drop index data_exports_one_at_a_time`,
  `create unique index data_exports_one_at_a_time on data_exports (company_id, coalesce(chat_id, 0))
    where status in ('waiting', 'running')`,
]

/** Erasing one customer, and their archive (PRIV-2). */
export const erasures = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
