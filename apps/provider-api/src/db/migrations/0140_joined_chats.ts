import { sql, type Kysely } from 'kysely'

const statements = [
  // A person who turned out to have two chats has one: this one leads to it.
  `alter table chats add column joined_into bigint,
    add foreign key (company_id, joined_into) references chats (company_id, id) on delete cascade`,
  `create index chats_joined_into on chats (company_id, joined_into) where joined_into is not null`,
  // Until when an address was the person's: a number that was given up may be given to somebody else.
  `alter table channel_identities add column ended_at timestamptz`,
]

/** Lets two chats of one person become one, and addresses end. */
export const joinedChats = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
