import { sql, type Kysely } from 'kysely'

const statements = [
  // Letters as a search compares them: whatever their case, their accents, and whether ё is written with its dots.
  `create function fold_text(words text) returns text language sql immutable strict parallel safe
    return translate(lower(unaccent('unaccent'::regdictionary, normalize(words, NFC))), 'ё', 'е')`,
  `create index messages_words on messages using gin (fold_text(text) gin_trgm_ops) where kind = 'message'`,
  `create index users_words on users using gin (fold_text(display_name) gin_trgm_ops, fold_text(username) gin_trgm_ops) where kind = 'customer'`,

  // The states of each message, in the order in which it had them.
  `create table message_status_log (
    id bigint generated always as identity primary key,
    message_id bigint not null references messages on delete cascade,
    status text not null check (status in ('received','pending','sent','delivered','read','failed')),
    error jsonb,
    at timestamptz not null
  )`,
  `create index message_status_log_message on message_status_log (message_id, id)`,

  // One of an administrator about a message: a repeated call changes it, and makes no second one.
  `create table message_reports (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    message_id bigint not null references messages on delete cascade,
    admin_id bigint not null references admins on delete cascade,
    description text not null,
    issues jsonb not null default '[]',
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (message_id, admin_id)
  )`,
  `create index message_reports_company on message_reports (company_id)`,
  `create index message_reports_admin on message_reports (admin_id)`,

  `create table saved_filters (
    company_id bigint not null references companies on delete cascade,
    admin_id bigint not null references admins on delete cascade,
    position int not null,
    id text not null,
    name text not null,
    filter jsonb not null,
    primary key (company_id, admin_id, id)
  )`,
  `create index saved_filters_admin on saved_filters (admin_id)`,
]

/** Searching, reporting and following messages; filters that an administrator keeps (MSG-7, MSG-8, MSG-10, CHAT-3). */
export const messagesAndLists = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
