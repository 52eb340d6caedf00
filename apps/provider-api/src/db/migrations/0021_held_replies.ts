import { sql, type Kysely } from 'kysely'

const statements = [
  // A finished reply that is held stands with its run, which is still running: `said` is its text.
  `alter table ai_runs add column held_until timestamptz`,
  `alter table ai_runs add column held_need text check (held_need in ('asked','handed-over','withheld'))`,
  `alter table ai_runs add column held_sources jsonb`,
  `alter table chats add column held_run_id uuid references ai_runs on delete set null`,
  // Null: the server's default.
  `alter table agents add column hold_seconds int check (hold_seconds between 0 and 30)`,
  `alter table agents add column pace text not null default 'normal' check (pace in ('fast','normal','slow'))`,
  `create table chat_watchers (
    chat_id bigint not null references chats on delete cascade,
    watcher_id text not null,
    company_id bigint not null references companies on delete cascade,
    until timestamptz not null,
    primary key (chat_id, watcher_id))`,
  `select protect_company_table('chat_watchers')`,
]

/** Finished replies that wait before they are sent, and who has a chat open meanwhile. */
export const heldReplies = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
