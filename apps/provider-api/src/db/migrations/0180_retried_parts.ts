import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table channel_messages drop constraint channel_messages_status_check`,
  `alter table channel_messages add constraint channel_messages_status_check
    check (status in ('sent', 'delivered', 'read', 'failed', 'retried'))`,
]

/** Parts of ours that a channel did not deliver for a limit of its own, and that are sent again (MSG-10). */
export const retriedParts = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
