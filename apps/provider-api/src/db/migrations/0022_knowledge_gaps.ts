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
]

/** Customers' questions that the assistant handed over (TEACH-1). */
export const knowledgeGaps = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
