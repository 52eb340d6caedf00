import { sql, type Kysely } from 'kysely'

const statements = [
  `create table planned_messages (
    id bigint not null generated always as identity,
    company_id bigint not null references companies on delete cascade,
    chat_id bigint not null,
    -- Null: the account of its author was deleted, and it is not sent.
    admin_id bigint references admins on delete set null,
    -- One press of the button, however often it is sent.
    client_plan_id text not null,
    body text not null,
    sends_at timestamptz not null,
    time_zone text not null,
    -- Whether a message of the customer withdraws it.
    withdraws boolean not null,
    state text not null default 'planned' check (state in ('planned', 'sent', 'canceled', 'withdrawn', 'failed')),
    reason text,
    message_id bigint,
    revision integer not null default 1 check (revision > 0),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade
  )`,
  `create unique index planned_messages_client on planned_messages (company_id, client_plan_id)`,
  `create index planned_messages_open on planned_messages (company_id, chat_id)
    where state in ('planned', 'withdrawn', 'failed')`,
  `create index planned_messages_chat on planned_messages (company_id, chat_id)`,
  `create index planned_messages_admin on planned_messages (admin_id) where admin_id is not null`,
  `select protect_company_table('planned_messages')`,
]

/** Messages that administrators have planned for a time (PLAN-1). */
export const plannedMessages = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
