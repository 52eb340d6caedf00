import { sql, type Kysely } from 'kysely'

/**
 * The jobs that are due the longest can be read without reading all that wait. Not by lease: beginning an attempt would then have to
 * change every index of the table.
 */
export const jobsByDue = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index jobs_due on jobs (queue, due_at) where failed_at is null`.execute(db)
  },
}
