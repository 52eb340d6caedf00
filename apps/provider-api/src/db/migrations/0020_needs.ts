import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table chats drop constraint chats_needs_human_check`,
  `update chats set needs_human = 'failed' where needs_human = 'unanswered'`,
  `alter table chats add constraint chats_needs_human_check check (needs_human in
    ('asked','handed-over','withheld','failed','stalled','hourly-limit','daily-limit','assistant-off'))`,
  `update chats set needs_human = null where not ai_enabled`,
  // An earlier request of a customer is settled by the person who handed the chat back.
  `alter table chats add column ai_since timestamptz`,
  // Chats that need a person are the first of the list.
  `drop index chats_list`,
  `create index chats_list on chats (company_id, (needs_human is null), last_message_at desc nulls last, id desc)
    where deleted_at is null`,
]

/** Why a chat needs a person, and a list that begins with such chats (D-14). */
export const needs = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
