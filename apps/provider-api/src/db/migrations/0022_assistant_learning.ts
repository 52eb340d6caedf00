import { sql, type Kysely } from 'kysely'

const statements = [
  // Their texts are the messages themselves: what is deleted there is gone here.
  `create table knowledge_gaps (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    first_message_id bigint not null,
    message_id bigint not null unique references messages on delete cascade,
    item_id bigint references knowledge_items on delete set null,
    dismissed_at timestamptz,
    created_at timestamptz not null default now()
  )`,
  `create index knowledge_gaps_open on knowledge_gaps (company_id, id desc) where item_id is null and dismissed_at is null`,
  `create index knowledge_gaps_item on knowledge_gaps (item_id) where item_id is not null`,
  `select protect_company_table('knowledge_gaps')`,

  `create table assistant_changes (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    admin_id bigint references admins on delete set null,
    origin text not null check (origin in ('edit','import','gap','restore')),
    instructions_before text,
    instructions_after text,
    entries jsonb not null default '[]',
    made_at timestamptz not null default now(),
    check ((instructions_before is null) = (instructions_after is null))
  )`,
  `create index assistant_changes_company on assistant_changes (company_id, id desc)`,
  `create index assistant_changes_admin on assistant_changes (admin_id) where admin_id is not null`,
  `select protect_company_table('assistant_changes')`,
]

/** Customers' questions that the assistant handed over, and every change of its instructions and knowledge (TEACH-1, 2). */
export const assistantLearning = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
