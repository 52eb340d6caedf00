import { sql, type Kysely } from 'kysely'

const statements = [
  `create table support_pages (
    company_id bigint not null references companies (id) on delete cascade,
    chat_id bigint not null,
    user_id bigint not null,
    origin text,
    path text not null,
    written_at timestamptz not null,
    primary key (company_id, chat_id, user_id),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  )`,
  `select protect_company_table('support_pages')`,
]

/** The page on which each person wrote to support last (SUP-8). */
export const supportPages = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
