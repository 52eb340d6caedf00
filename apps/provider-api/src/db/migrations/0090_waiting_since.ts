import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table chats add column needs_human_since timestamptz`,
  `update chats set needs_human_since = date_trunc('milliseconds', coalesce(last_inbound_at, updated_at))
    where needs_human is not null`,
  // The list begins with the chats that need a person, of which the longest waiting is the first; its statement orders by these terms.
  `drop index chats_list`,
  `create index chats_list on chats (company_id, (needs_human is null), (case when needs_human is not null then needs_human_since end),
    last_message_at desc nulls last, id desc) where deleted_at is null`,
]

/** Since when a chat needs a person, and a list that begins with the longest waiting (D-14). */
export const waitingSince = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
