import { sql, type Kysely } from 'kysely'

const statements = [
  // Read with the lock of the company that every change takes: a company without webhooks costs no statement.
  `alter table companies add column has_webhooks boolean not null default false`,
  `create table webhooks (
    id uuid not null default gen_random_uuid(),
    company_id bigint not null references companies (id) on delete cascade,
    url text not null,
    events jsonb not null,
    secret text not null,
    secret_made_at timestamptz not null,
    previous_secret text,
    previous_until timestamptz,
    seq bigint not null,
    failing_since timestamptz,
    resting_until timestamptz,
    disabled_at timestamptz,
    disabled_because text check (disabled_because in ('failing', 'gone', 'owner')),
    created_at timestamptz not null,
    primary key (company_id, id),
    check ((disabled_at is null) = (disabled_because is null)),
    check ((previous_secret is null) = (previous_until is null))
  )`,
  `select protect_company_table('webhooks')`,
  `create table webhook_deliveries (
    id uuid not null default gen_random_uuid(),
    company_id bigint not null,
    webhook_id uuid not null,
    key text not null,
    event text not null
      check (event in ('message.received', 'chat.handed_over', 'delivery.failed', 'subscription.changed')),
    payload jsonb not null,
    status text not null default 'waiting' check (status in ('waiting', 'delivered', 'failed')),
    attempts integer not null default 0,
    attempted_at timestamptz,
    answer integer,
    error text,
    created_at timestamptz not null,
    primary key (company_id, id),
    unique (company_id, webhook_id, key),
    foreign key (company_id, webhook_id) references webhooks (company_id, id) on delete cascade
  )`,
  `create index webhook_deliveries_newest on webhook_deliveries (company_id, webhook_id, created_at desc)`,
  `create index webhook_deliveries_age on webhook_deliveries (created_at)`,
  `select protect_company_table('webhook_deliveries')`,
]

/** The addresses of companies to which events are posted, and the log of that (API-6, decision 381). */
export const webhooks = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
