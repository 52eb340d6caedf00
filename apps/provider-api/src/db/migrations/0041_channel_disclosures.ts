import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table agents add column disclosure_revision integer not null default 0`,
  `create table channel_disclosures (
    company_id bigint not null,
    messenger_id bigint not null,
    is_on boolean not null default true,
    wordings jsonb not null default '{}',
    revision integer not null default 0,
    primary key (company_id, messenger_id),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade
  )`,
  `select protect_company_table('channel_disclosures')`,
  `alter table assistant_changes add column disclosure jsonb`,
]

/** Whether and in which words the AI discloses itself on each channel, and the history of both (decision 0064). */
export const channelDisclosures = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
