import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table agents add column disclosure_wordings jsonb not null default '{}'`,
  `create table ai_disclosures (
    company_id bigint not null,
    message_id bigint not null,
    chat_id bigint not null,
    language text not null,
    wording text not null,
    disclosed_at timestamptz not null,
    primary key (company_id, message_id),
    foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade
  )`,
  `create index ai_disclosures_chat on ai_disclosures (company_id, chat_id, message_id)`,
  `select protect_company_table('ai_disclosures')`,
]

/** In which chat, when and in which words it was disclosed that an AI writes; a company's own wordings (decision 0055). */
export const aiDisclosures = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
