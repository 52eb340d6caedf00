import { sql, type Kysely } from 'kysely'

const statements = [
  `create index chats_handler on chats (company_id, handler_admin_id) where handler_admin_id is not null`,
  `create index chats_in_need on chats (company_id)
    where needs_human is not null and deleted_at is null and snoozed_at is null`,
  `create index chats_of_nobody on chats (company_id)
    where not ai_enabled and handler_admin_id is null and purpose = 'customer' and deleted_at is null
      and snoozed_at is null`,
]

/** Indexes by which the chats of a person, of nobody, and those that need a person are counted (TEAM-2). */
export const assignment = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
