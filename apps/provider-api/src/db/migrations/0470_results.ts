import { sql, type Kysely } from 'kysely'

const statements = [
  // A chat only knows its present need; the results know each moment at which the AI needed a person.
  `create table hand_overs (
    company_id bigint not null references companies on delete cascade,
    id bigint not null generated always as identity,
    chat_id bigint not null,
    need text not null,
    at timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade
  )`,
  `create index hand_overs_chat on hand_overs (company_id, chat_id, at)`,
  `create index hand_overs_time on hand_overs (company_id, at)`,
  `select protect_company_table('hand_overs')`,
  `insert into hand_overs (company_id, chat_id, need, at)
    select company_id, id, needs_human, needs_human_since from chats
    where purpose = 'customer' and needs_human is not null and needs_human_since is not null`,

  // Counted from the messages and hand-overs of each chat, and again when they change.
  `create table conversation_results (
    company_id bigint not null references companies on delete cascade,
    -- The message that began it; no reference, as the row goes with its chat.
    opened_by bigint not null,
    chat_id bigint not null,
    channel text not null,
    started_at timestamptz not null,
    ended_at timestamptz not null,
    outcome text not null check (outcome in ('ai', 'handed-over', 'people', 'unanswered')),
    reason text,
    handed_over_at timestamptz,
    first_answer_by text check (first_answer_by in ('ai', 'person')),
    first_answer_at timestamptz,
    -- The user whose answer was the first one of a person.
    person_id bigint,
    person_at timestamptz,
    is_reopened boolean not null,
    ai_answers integer not null,
    -- The people who answered, each as {userId, answers, firstAt}.
    people jsonb not null default '[]',
    -- Null: the model reports none.
    input_tokens bigint,
    output_tokens bigint,
    primary key (company_id, opened_by),
    foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade
  )`,
  `create index conversation_results_started on conversation_results (company_id, started_at)`,
  `create index conversation_results_chat on conversation_results (company_id, chat_id)`,
  `select protect_company_table('conversation_results')`,

  `create table conversation_counts (
    company_id bigint not null primary key references companies on delete cascade,
    -- Up to which event of the company's log conversations are counted, and when that was; null before the first count.
    event_seq bigint,
    counted_at timestamptz
  )`,
  `select protect_company_table('conversation_counts')`,
]

/** Hand-overs as they happened, and the conversations of each chat with who answered them (VALUE-1). */
export const results = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
