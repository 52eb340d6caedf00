import { sql, type Kysely } from 'kysely'

/** Whether a file was recorded to be sent as a voice message (WORD-2). */
export const voiceMessages = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table files add column is_voice boolean not null default false`.execute(db)
  },
}
