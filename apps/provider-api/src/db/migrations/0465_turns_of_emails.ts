import { sql, type Kysely } from 'kysely'

/** The company whose turn a job takes that belongs to none: an email about it goes out also when it is gone. */
export const turnsOfEmails = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table jobs add column turn_of bigint`.execute(db)
  },
}
