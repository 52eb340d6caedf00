import { sql, type Kysely } from 'kysely'

const statements = [
  `create table labels (
    id integer not null generated always as identity,
    company_id bigint not null references companies on delete cascade,
    name text not null,
    -- The name as a search compares it: two that a search cannot tell apart are one.
    name_key text not null,
    color text not null,
    primary key (company_id, id)
  )`,
  `create unique index labels_name on labels (company_id, name_key)`,
  `select protect_company_table('labels')`,
  // In the row of the chat: lists read it with the chat, and each change of it takes the company's turn.
  `alter table chats add column label_ids integer[] not null default '{}'`,
]

/** Labels of a company for its chats, and the labels of each chat (CUST-3). */
export const labels = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
