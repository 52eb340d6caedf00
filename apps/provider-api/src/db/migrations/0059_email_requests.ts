import { sql, type Kysely } from 'kysely'

/** The request that caused an email, for the log of its job (decision 0044). */
export const emailRequests = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table outbox_mail add column request_id text`.execute(db)
  },
}
