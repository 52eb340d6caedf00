import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table companies add column time_zone text`,
  `alter table chats
    add column snoozed_at timestamptz,
    -- Null: until the customer writes.
    add column snoozed_until timestamptz,
    add column returned_at timestamptz`,
  // The statement of the list orders by these terms. The program of the version before goes on using `chats_list`.
  `create index chats_listed on chats (company_id, (needs_human is null or snoozed_at is not null),
    (case when needs_human is not null and snoozed_at is null then needs_human_since end),
    (greatest(last_message_at, returned_at)) desc nulls last, id desc) where deleted_at is null`,
]

/** Chats that are snoozed until a moment or until their customer writes, and the moment at which one came back (PLAN-1). */
export const snoozedChats = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
