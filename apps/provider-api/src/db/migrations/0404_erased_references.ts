import { sql, type Kysely } from 'kysely'

const indexes = [
  ['ai_runs_reply_to', 'ai_runs', 'reply_to_id'],
  ['ai_runs_message', 'ai_runs', 'message_id'],
  ['send_intents_message', 'send_intents', 'message_id'],
  ['chats_held_run', 'chats', 'held_run_id'],
  ['chats_stopped_run', 'chats', 'stopped_run_id'],
  ['messages_from', 'messages', 'from_id'],
  ['messages_to', 'messages', 'to_id'],
  ['channel_identities_user', 'channel_identities', 'user_id'],
  ['channel_tests_user', 'channel_tests', 'user_id'],
  ['support_reads_user', 'support_reads', 'user_id'],
  ['support_pages_user', 'support_pages', 'user_id'],
  ['files_visitor', 'files', 'visitor_id'],
] as const

/** Finds the rows that refer to a row that is erased: without an index, each deletion reads all rows of the company. */
export const erasedReferences = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const [name, table, column] of indexes)
      await sql.raw(`create index ${name} on ${table} (company_id, ${column}) where ${column} is not null`).execute(db)
  },
}
