import { sql, type Kysely } from 'kysely'

const statements = [
  `drop index chats_of_nobody`,
  `create index chats_of_nobody on chats (company_id)
    where not ai_enabled and handler_admin_id is null and purpose = 'customer' and deleted_at is null
      and snoozed_at is null and blocked_at is null`,
]

/** The index of the chats of nobody without those of blocked customers, who wait for nobody (TEAM-2). */
export const chatsOfNobody = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
