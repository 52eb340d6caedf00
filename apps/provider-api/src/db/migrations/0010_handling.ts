import { sql, type Kysely } from 'kysely'

const statements = [
  // The handler of a chat: none by name while the AI is on. An administrator that leaves the product handles nothing any more.
  `alter table chats add column handler_admin_id bigint references admins on delete set null`,
  // Why a human must answer although the AI is on: it was asked for one, or could not answer.
  `alter table chats add column needs_human text check (needs_human in ('asked','unanswered'))`,
  `alter table chats add column last_inbound_at timestamptz`,
  `update chats set last_inbound_at = inbound.last
    from (select chat_id, max(coalesce(sent_at, created_at)) as last from messages where status = 'received' group by chat_id) as inbound
    where inbound.chat_id = chats.id`,
  // A stopped reply waits in its chat for a decision: what was told of it stands with its run.
  `alter table ai_runs add column said text`,
  `alter table ai_runs add column stopped_by bigint references admins on delete set null`,
  `alter table chats add column stopped_run_id uuid references ai_runs on delete set null`,
  `create index ai_runs_chat on ai_runs (chat_id, started_at)`,
  `alter table agents add column answers_per_conversation int check (answers_per_conversation > 0)`,
  `create index knowledge_newest on knowledge_items (company_id, updated_at desc, id desc)`,
]

/** The handler of a chat, replies that were stopped, when a customer wrote last, and how much an assistant answers (CHAT-4, CHAT-5). */
export const handling = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
