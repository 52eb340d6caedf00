import { sql, type Kysely } from 'kysely'

const statements = [
  `create table whatsapp_signups (
    id bigint generated always as identity,
    company_id bigint not null references companies (id) on delete cascade,
    code_hash text not null,
    token text,
    phone_number_id text,
    pin text,
    messenger_id bigint,
    started_at timestamptz not null,
    primary key (company_id, id),
    unique (company_id, code_hash),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade
  )`,
  `select protect_company_table('whatsapp_signups')`,
]

/** The signups of WhatsApp numbers (INT-7, decision 0061). */
export const whatsappSignups = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
