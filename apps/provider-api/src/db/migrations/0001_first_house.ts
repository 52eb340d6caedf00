import { sql, type Kysely } from 'kysely'

const statements = [
  `create extension if not exists pg_trgm`,
  `create extension if not exists unaccent`,

  `create table admins (
    id bigint generated always as identity (start with 1001) primary key,
    email text not null,
    email_key text not null unique,
    full_name text not null,
    phone text,
    password_hash text,
    is_email_verified boolean not null default false,
    language text not null default 'en' check (language in ('en','es','kk','pt','ru','uk')),
    is_super_admin boolean not null default false,
    wants_trial boolean not null default false,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz
  )`,
  `create table admin_roles (
    admin_id bigint not null references admins on delete cascade,
    role text not null check (role in ('SYSTEM_ADMIN')),
    primary key (admin_id, role)
  )`,
  `create table sessions (
    id uuid primary key default gen_random_uuid(),
    admin_id bigint not null references admins on delete cascade,
    token_hash text not null unique,
    user_agent text not null default '',
    created_at timestamptz not null default now(),
    last_seen_at timestamptz not null default now(),
    expires_at timestamptz not null,
    revoked_at timestamptz
  )`,
  `create index sessions_admin on sessions (admin_id) where revoked_at is null`,
  `create table rate_limits (key text primary key, points int not null, expires_at timestamptz not null)`,

  `create table companies (
    id bigint generated always as identity (start with 101) primary key,
    name text not null,
    title text,
    event_seq bigint not null default 0,
    archived_at timestamptz,
    deleted_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  )`,
  `create index companies_name_trgm on companies using gin (name gin_trgm_ops)`,
  `create table company_admins (
    company_id bigint not null references companies on delete cascade,
    admin_id bigint not null references admins on delete cascade,
    role text not null default 'owner' check (role in ('owner','admin')),
    created_at timestamptz not null default now(),
    primary key (company_id, admin_id)
  )`,
  `create index company_admins_admin on company_admins (admin_id)`,
  `create table agents (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    name text not null,
    kind text not null default 'local' check (kind in ('local','openai')),
    instructions text not null default '',
    is_active boolean not null default true,
    created_at timestamptz not null default now()
  )`,
  `create index agents_company on agents (company_id)`,
  `create table knowledge_items (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    question text not null,
    answer text not null,
    language text not null default 'en',
    updated_at timestamptz not null default now(),
    tsv tsvector generated always as (to_tsvector('simple', question || ' ' || answer)) stored
  )`,
  `create index knowledge_tsv on knowledge_items using gin (tsv)`,
  `create index knowledge_company on knowledge_items (company_id)`,

  `create table users (
    id bigint generated always as identity (start with 500001) primary key,
    company_id bigint not null references companies on delete cascade,
    kind text not null check (kind in ('customer','admin','agent','support','system')),
    admin_id bigint references admins on delete set null,
    agent_id bigint references agents on delete set null,
    platform text,
    platform_user_id text,
    display_name text not null default '',
    username text,
    phone text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    unique (company_id, id)
  )`,
  `create unique index users_platform_key on users (company_id, platform, platform_user_id) where platform_user_id is not null`,
  `create unique index users_admin_key on users (company_id, admin_id) where admin_id is not null`,
  `create unique index users_one_of_a_kind on users (company_id, kind) where kind in ('support','system')`,
  `create unique index users_agent_key on users (company_id, agent_id) where agent_id is not null`,

  `create table messenger_integrations (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    type text not null check (type in ('whatsapp','whatsapp_web','telegram','instagram','internal')),
    status text not null default 'initializing' check (status in ('initializing','connected','disconnected','failed')),
    is_active boolean not null default true,
    external_id text,
    metadata jsonb not null default '{}'::jsonb,
    secret text,
    webhook_key text unique,
    webhook_secret text,
    cursor text,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (company_id, id)
  )`,
  `create unique index messenger_external on messenger_integrations (type, external_id) where external_id is not null and deleted_at is null`,

  `create table chats (
    id bigint generated always as identity (start with 10001) primary key,
    company_id bigint not null references companies on delete cascade,
    platform text not null check (platform in ('telegram','whatsapp','whatsapp_web','instagram','openai','internal')),
    messenger_id bigint,
    purpose text not null default 'customer' check (purpose in ('customer','internal','assistant','support')),
    platform_chat_id text,
    title text,
    ai_enabled boolean not null default true,
    is_promotional boolean not null default false,
    last_message_id bigint,
    last_message_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (company_id, id),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id)
  )`,
  `create unique index chats_platform_key on chats (messenger_id, platform_chat_id) where platform_chat_id is not null`,
  `create index chats_list on chats (company_id, last_message_at desc nulls last, id desc) where deleted_at is null`,
  `create table chat_users (
    chat_id bigint not null references chats on delete cascade,
    user_id bigint not null references users on delete cascade,
    primary key (chat_id, user_id)
  )`,
  `create index chat_users_user on chat_users (user_id)`,

  // In steps of 3: the displayed id of a draft is reply-to + 1000, 1000 mod 3 is 1, so it never equals a real id.
  `create sequence message_id_seq as bigint start 1 increment 3`,
  `create table messages (
    id bigint primary key default nextval('message_id_seq'),
    company_id bigint not null references companies on delete cascade,
    chat_id bigint not null,
    platform text not null,
    platform_message_id text,
    from_id bigint not null references users,
    to_id bigint references users,
    text text not null default '',
    kind text not null default 'message' check (kind in ('message','system')),
    status text not null default 'pending' check (status in ('received','pending','sent','delivered','read','failed')),
    is_read boolean not null default false,
    is_deleted boolean not null default false,
    client_message_id text,
    metadata jsonb not null default '{}'::jsonb,
    sent_at timestamptz,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade
  )`,
  `alter sequence message_id_seq owned by messages.id`,
  `create unique index messages_platform_key on messages (chat_id, platform, platform_message_id) where platform_message_id is not null`,
  `create index messages_chat_page on messages (chat_id, id)`,
  `create index messages_company_page on messages (company_id, id)`,
  `create index messages_unread on messages (chat_id) where not is_read and not is_deleted and status = 'received'`,
  `create table message_views (
    message_id bigint not null references messages on delete cascade,
    admin_id bigint not null references admins on delete cascade,
    viewed_at timestamptz not null default now(),
    primary key (message_id, admin_id)
  )`,
  `create table send_intents (
    company_id bigint not null references companies on delete cascade,
    admin_id bigint not null references admins on delete cascade,
    client_key text not null,
    body_hash text not null,
    message_id bigint references messages on delete cascade,
    created_at timestamptz not null default now(),
    primary key (company_id, admin_id, client_key)
  )`,
  `create table outbound_deliveries (
    message_id bigint primary key references messages on delete cascade,
    attempts int not null default 0,
    next_attempt_at timestamptz not null,
    attempt_started_at timestamptz
  )`,
  `create index outbound_due on outbound_deliveries (next_attempt_at)`,
  `create table ai_runs (
    id uuid primary key default gen_random_uuid(),
    company_id bigint not null references companies on delete cascade,
    chat_id bigint not null references chats on delete cascade,
    reply_to_id bigint not null references messages on delete cascade,
    message_id bigint references messages on delete set null,
    status text not null default 'running' check (status in ('running','completed','failed','cancelled')),
    error text,
    started_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  `create unique index ai_runs_one_live on ai_runs (chat_id) where status = 'running'`,
  `create index ai_runs_company on ai_runs (company_id, started_at)`,

  `create table feature_flags (
    id uuid primary key default gen_random_uuid(),
    name text not null unique,
    enabled boolean not null default false,
    metadata jsonb not null default '{}'::jsonb
  )`,
  `create table company_feature_flags (
    company_id bigint not null references companies on delete cascade,
    flag_id uuid not null references feature_flags on delete cascade,
    enabled boolean not null,
    primary key (company_id, flag_id)
  )`,
  `create table event_log (
    company_id bigint not null references companies on delete cascade,
    seq bigint not null,
    event text not null,
    payload jsonb not null,
    created_at timestamptz not null default now(),
    primary key (company_id, seq)
  )`,
  `create table audit_log (
    id bigint generated always as identity primary key,
    admin_id bigint,
    company_id bigint,
    action text not null,
    target text,
    created_at timestamptz not null default now()
  )`,
  `insert into feature_flags (name, enabled) values ('subscription-page', false)`,
]

/** Accounts, companies, chats, messages, the event log: SQL that PostgreSQL 15 and PGlite both speak. */
export const initialSchema = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
