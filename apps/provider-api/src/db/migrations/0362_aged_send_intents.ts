import { sql, type Kysely } from 'kysely'

/**
 * Finds the keys of messages that were sent long ago, to delete them. They are stored by time, so that an index of a few
 * pages does, which costs a send nothing.
 */
export const agedSendIntents = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index send_intents_age on send_intents using brin (created_at)`.execute(db)
  },
}
