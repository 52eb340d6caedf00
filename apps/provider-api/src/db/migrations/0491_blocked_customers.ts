import { sql, type Kysely } from 'kysely'

/** Since when a customer is blocked, in the row of their chat (CUST-2). */
export const blockedCustomers = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`alter table chats add column blocked_at timestamptz`.execute(db)
  },
}
