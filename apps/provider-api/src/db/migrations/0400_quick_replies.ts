import { sql, type Kysely } from 'kysely'

const statements = [
  `create table quick_replies (
    id bigint not null generated always as identity,
    company_id bigint not null references companies on delete cascade,
    -- Null: the company's. Else one administrator's own, which no other one sees.
    admin_id bigint references admins on delete cascade,
    shortcut text not null,
    -- The shortcut as a search compares it: two that a search cannot tell apart are one.
    shortcut_key text not null,
    text text not null,
    uses integer not null default 0 check (uses >= 0),
    updated_at timestamptz not null,
    primary key (company_id, id)
  )`,
  `create unique index quick_replies_shortcut on quick_replies (company_id, coalesce(admin_id, 0), shortcut_key)`,
  `create index quick_replies_admin on quick_replies (admin_id) where admin_id is not null`,
  `select protect_company_table('quick_replies')`,
]

/** Texts that are ready to be sent: a company's, and each administrator's own (WORD-1). */
export const quickReplies = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
