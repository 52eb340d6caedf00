import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table messages add column is_history boolean not null default false`,
  // A conversation from before the channel was connected is imported newest part first: in a thread its time decides, not its id.
  `create index messages_thread on messages
    (chat_id, is_history, (case when is_history then sent_at end) desc, id desc, company_id)`,
  `create table channel_contacts (
    company_id bigint not null,
    messenger_id bigint not null,
    phone text not null,
    name text,
    changed_at timestamptz not null,
    primary key (company_id, messenger_id, phone),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade
  )`,
  `select protect_company_table('channel_contacts')`,
]

/** The data of a company's phone from before it was connected: its messages, and the names in its address book (decision 0059). */
export const channelHistory = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
