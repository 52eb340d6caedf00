import { sql, type Kysely } from 'kysely'

const statements = [
  `create table support_widgets (
    id uuid not null default gen_random_uuid(),
    company_id bigint not null unique references companies (id) on delete cascade,
    public_key text not null,
    secret text,
    secret_made_at timestamptz,
    previous_secret text,
    previous_until timestamptz,
    allowed_origins jsonb not null default '[]'::jsonb,
    allows_visitors boolean not null default false,
    created_at timestamptz not null default now(),
    primary key (company_id, id),
    check ((secret is null) = (secret_made_at is null)),
    check ((previous_secret is null) = (previous_until is null))
  )`,
  // A page names the key and no company: the key is found across companies, and is random enough to be of one.
  `create index support_widgets_public_key on support_widgets (public_key)`,
  `select protect_company_table('support_widgets')`,

  `alter table users drop constraint users_kind_check`,
  `alter table users add constraint users_kind_check
    check (kind in ('customer', 'admin', 'agent', 'support', 'system', 'visitor'))`,

  `create table visitors (
    company_id bigint not null references companies (id) on delete cascade,
    user_id bigint not null,
    is_identified boolean not null,
    subject text not null,
    chat_id bigint,
    email text,
    language text check (language in ('en', 'es', 'kk', 'pt', 'ru', 'uk')),
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null,
    primary key (company_id, user_id),
    unique (company_id, is_identified, subject),
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
    foreign key (company_id, chat_id) references chats (company_id, id) on delete set null (chat_id)
  )`,
  `create unique index visitors_chat on visitors (company_id, chat_id) where chat_id is not null`,
  `select protect_company_table('visitors')`,

  `create table widget_sessions (
    id uuid not null default gen_random_uuid(),
    company_id bigint not null,
    user_id bigint not null,
    token_hash text not null,
    origin text not null,
    created_at timestamptz not null default now(),
    expires_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, user_id) references visitors (company_id, user_id) on delete cascade
  )`,
  // A token names no company either.
  `create index widget_sessions_token on widget_sessions (token_hash)`,
  `create index widget_sessions_id on widget_sessions (id)`,
  `create index widget_sessions_visitor on widget_sessions (company_id, user_id)`,
  `create index widget_sessions_expiry on widget_sessions (expires_at)`,
  `select protect_company_table('widget_sessions')`,

  // An identity token counts once: what is remembered of it is a hash of its id, until it has expired.
  `create table used_identity_tokens (
    company_id bigint not null references companies (id) on delete cascade,
    token_hash text not null,
    expires_at timestamptz not null,
    primary key (company_id, token_hash)
  )`,
  `create index used_identity_tokens_expiry on used_identity_tokens (expires_at)`,
  `select protect_company_table('used_identity_tokens')`,

  // A file that a visitor uploads is theirs alone, as an administrator's is.
  `alter table files add column visitor_id bigint,
    add foreign key (company_id, visitor_id) references users (company_id, id) on delete cascade`,
  `create unique index files_visitor_upload on files (company_id, visitor_id, upload_id)
    where upload_id is not null and visitor_id is not null`,
]

/** The support widget on pages of other origins: keys, visitors and their sessions (SUP-7). */
export const supportWidgets = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
