import { sql, type Kysely } from 'kysely'

/** Until when a vendor wants no messages of a channel, or of any channel of a platform: all processes wait (decision 0043). */
export const deliveryHolds = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table messenger_integrations add column held_until timestamptz`.execute(db)
    await sql`create table platform_holds (platform text primary key, held_until timestamptz not null)`.execute(db)
    // Read with each delivery, in a company's transaction.
    await sql`grant select on platform_holds to frontdesk_company`.execute(db)
  },
}
