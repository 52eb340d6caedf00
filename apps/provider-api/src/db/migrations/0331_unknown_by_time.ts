import { sql, type Kysely } from 'kysely'

/** The deliveries of unknown outcome over all companies, by age (SYS-11). They are few, and other messages cost nothing. */
export const unknownByTime = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index messages_unknown_by_time on messages (created_at, id)
      where status = 'unknown' and not is_deleted`.execute(db)
  },
}
