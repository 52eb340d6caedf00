import { sql, type Kysely } from 'kysely'

const statements = [
  `create table crm_integrations (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    type text not null default 'altegio' check (type in ('altegio')),
    external_id text not null,
    is_active boolean not null default true,
    metadata jsonb not null default '{}'::jsonb,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    unique (company_id, id)
  )`,
  `create unique index crm_external on crm_integrations (type, external_id) where deleted_at is null`,
  // Both ends belong to one company, and the database sees to it (reliability T-04).
  `create table messenger_crm_links (
    company_id bigint not null,
    messenger_id bigint not null,
    crm_id bigint not null,
    created_at timestamptz not null default now(),
    primary key (messenger_id, crm_id),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade,
    foreign key (company_id, crm_id) references crm_integrations (company_id, id) on delete cascade
  )`,
  `create index messenger_crm_links_crm on messenger_crm_links (crm_id)`,
  `create index messenger_company on messenger_integrations (company_id) where deleted_at is null`,
]

/** The booking systems of a company, and which of its channels each is linked with (INT-2). */
export const crmIntegrations = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
