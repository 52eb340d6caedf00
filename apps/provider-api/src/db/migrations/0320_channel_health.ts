import { sql, type Kysely } from 'kysely'

const statements = [
  // Few at any time, and looked for every minute by each open console.
  `create index channels_silent on messenger_integrations (last_inbound_at)
    where deleted_at is null and is_active and status = 'connected' and metadata #>> '{silence,since}' is not null`,
]

/** An index of the channels that fell silent (SYS-8). */
export const channelHealth = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
