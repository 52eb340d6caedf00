import { sql, type Kysely } from 'kysely'

/** Finds the chats of a channel that are called the same, which are then told apart. */
export const chatTitles = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index chats_title on chats (company_id, messenger_id, title) where deleted_at is null`.execute(db)
  },
}
