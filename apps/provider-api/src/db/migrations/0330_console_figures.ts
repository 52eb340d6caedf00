import { sql, type Kysely } from 'kysely'

const statements = [
  // The AI's messages of a company are counted from this index alone. A company's messages lie scattered over the
  // table, since all companies write at the same time: to read them took a page of the table for nearly each message.
  `create index messages_by_author on messages (company_id, from_id, chat_id, created_at) where not is_deleted`,
  // Its first entry of a company is its last activity, however many chats it has.
  `create index chats_activity on chats (company_id, last_message_at desc nulls last) where deleted_at is null`,
  `create index users_agents on users (company_id, id) where kind = 'agent'`,
]

/** Indexes from which the console reads the figures of a company (SYS-1), so that neither its size nor theirs matters. */
export const consoleFigures = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
