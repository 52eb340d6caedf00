import { sql, type Kysely } from 'kysely'

const statements = [
  `create table customer_fields (
    id integer not null generated always as identity,
    company_id bigint not null references companies on delete cascade,
    name text not null,
    -- The name as a search compares it: two that a search cannot tell apart are one.
    name_key text not null,
    kind text not null,
    choices jsonb not null default '[]',
    primary key (company_id, id)
  )`,
  `create unique index customer_fields_name on customer_fields (company_id, name_key)`,
  `select protect_company_table('customer_fields')`,
  `create table customer_cards (
    company_id bigint not null references companies on delete cascade,
    chat_id bigint not null,
    -- Null: it was never given; empty: it was taken away.
    name text,
    -- By the ids of the fields.
    field_values jsonb not null default '{}',
    -- The chat whose card shows this one.
    merged_into bigint check (merged_into <> chat_id),
    primary key (company_id, chat_id),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
    foreign key (company_id, merged_into) references chats (company_id, id) on delete set null (merged_into)
  )`,
  `create index customer_cards_merged on customer_cards (company_id, merged_into) where merged_into is not null`,
  `select protect_company_table('customer_cards')`,
  // The name that a card shows, in the row of each of its chats: lists read it with them.
  `alter table chats add column customer_name text`,
  `create index users_phone on users (company_id, phone) where phone is not null`,
]

/** The words of a company about its customers, its own fields for them, and whose cards are one (CUST-1, CUST-2). */
export const customerCards = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
