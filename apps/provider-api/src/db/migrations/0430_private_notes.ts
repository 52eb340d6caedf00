import { sql, type Kysely } from 'kysely'

const statements = [
  `create table private_notes (
    id bigint not null generated always as identity,
    company_id bigint not null references companies on delete cascade,
    chat_id bigint not null,
    -- Null: the account of its author was deleted.
    admin_id bigint references admins on delete set null,
    -- One press of the button, however often it is sent.
    client_note_id text not null,
    -- Empty once it is removed.
    body text not null,
    -- Each change adds one: a reader keeps the greatest, in whichever order they arrive.
    revision integer not null default 1 check (revision > 0),
    created_at timestamptz not null,
    edited_at timestamptz,
    removed_at timestamptz,
    primary key (company_id, id),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade
  )`,
  `create unique index private_notes_client on private_notes (company_id, client_note_id)`,
  `create index private_notes_chat on private_notes (company_id, chat_id, id)`,
  `create index private_notes_admin on private_notes (admin_id) where admin_id is not null`,
  `select protect_company_table('private_notes')`,
  `create table private_note_mentions (
    company_id bigint not null references companies on delete cascade,
    note_id bigint not null,
    admin_id bigint not null references admins on delete cascade,
    seen_at timestamptz,
    primary key (company_id, note_id, admin_id),
    foreign key (company_id, note_id) references private_notes (company_id, id) on delete cascade
  )`,
  `create index private_note_mentions_admin on private_note_mentions (admin_id, company_id) where seen_at is null`,
  `select protect_company_table('private_note_mentions')`,
]

/** Notes of administrators in a chat, which no customer sees, and the colleagues whom they mention (CUST-3). */
export const privateNotes = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
