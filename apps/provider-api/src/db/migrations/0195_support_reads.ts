import { sql, type Kysely } from 'kysely'

const statements = [
  `create table support_reads (
    company_id bigint not null references companies (id) on delete cascade,
    chat_id bigint not null,
    user_id bigint not null,
    message_id bigint not null,
    seen_at timestamptz not null,
    primary key (company_id, chat_id, user_id),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  )`,
  `select protect_company_table('support_reads')`,
  // Messages of before this migration are not new to anybody.
  `insert into support_reads (company_id, chat_id, user_id, message_id, seen_at)
    select chats.company_id, chats.id, chat_users.user_id, newest.id, now()
    from chats
    join chat_users on chat_users.company_id = chats.company_id and chat_users.chat_id = chats.id
    join lateral (select max(id) as id from messages
      where messages.company_id = chats.company_id and messages.chat_id = chats.id) newest on newest.id is not null
    where chats.purpose = 'support'`,
]

/** How far each person has read their conversation with support (SUP-6). */
export const supportReads = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
