import { sql, type Kysely } from 'kysely'

/** Labels that the AI suggests for a chat, and those that a person does not want there, in its row (CUST-3). */
export const suggestedLabels = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table chats
      add column suggested_label_ids integer[] not null default '{}',
      add column dismissed_label_ids integer[] not null default '{}'`.execute(db)
  },
}
