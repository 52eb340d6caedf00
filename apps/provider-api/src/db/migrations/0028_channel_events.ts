import { sql, type Kysely } from 'kysely'

const statements = [
  `create table channel_events (
    id bigint generated always as identity,
    company_id bigint not null,
    messenger_id bigint not null,
    digest text not null,
    payload text not null,
    request_id text,
    received_at timestamptz not null,
    handled_at timestamptz,
    primary key (company_id, id),
    unique (company_id, messenger_id, digest),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade
  )`,
  `create index channel_events_id on channel_events (id)`,
  `create index channel_events_handled on channel_events (handled_at)`,
  `create table channel_messages (
    company_id bigint not null,
    messenger_id bigint not null,
    channel_id text not null,
    message_id bigint not null,
    part int not null,
    parts int not null,
    status text not null default 'sent' check (status in ('sent', 'delivered', 'read', 'failed')),
    primary key (company_id, messenger_id, channel_id),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade,
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
  )`,
  `create index channel_messages_message on channel_messages (company_id, message_id)`,
  `create table channel_identities (
    company_id bigint not null,
    messenger_id bigint not null,
    kind text not null check (kind in ('phone', 'user_id')),
    value text not null,
    chat_id bigint not null,
    user_id bigint not null,
    primary key (company_id, messenger_id, kind, value),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade,
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  )`,
  `create index channel_identities_chat on channel_identities (company_id, chat_id)`,
  ...['channel_events', 'channel_messages', 'channel_identities'].map(
    (table) => `select protect_company_table('${table}')`,
  ),
]

/** WhatsApp's events at our webhook, its ids of our messages, and its ids of people (decision 0046). */
export const channelEvents = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
