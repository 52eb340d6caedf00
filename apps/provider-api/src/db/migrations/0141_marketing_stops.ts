import { sql, type Kysely } from 'kysely'

const statements = [
  // Since when a customer wants no marketing: the channel refuses such messages.
  `alter table chats add column marketing_stopped_at timestamptz`,
]

/** Records customers who have switched off marketing messages at their channel. */
export const marketingStops = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
