import { sql, type Kysely } from 'kysely'

const statements = [
  // Entries are named by id without a reference: a deleted one may be put back, and until then its questions fail.
  `create table test_questions (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    question text not null,
    language text not null,
    category text not null,
    parts jsonb not null,
    forbidden jsonb not null default '[]',
    message_id bigint unique references messages on delete cascade,
    created_at timestamptz not null default now()
  )`,
  `create index test_questions_company on test_questions (company_id, id desc)`,
  `select protect_company_table('test_questions')`,

  `create table assistant_checks (
    id bigint generated always as identity primary key,
    company_id bigint not null references companies on delete cascade,
    admin_id bigint references admins on delete set null,
    model text not null check (model in ('local','openai')),
    model_name text,
    status text not null default 'running' check (status in ('running','done','cancelled','failed','interrupted')),
    draft jsonb,
    change_id bigint,
    changed_at timestamptz,
    question_count integer not null,
    scores jsonb,
    error text,
    started_at timestamptz not null default now(),
    finished_at timestamptz
  )`,
  `create index assistant_checks_company on assistant_checks (company_id, id desc)`,
  `create unique index assistant_checks_running on assistant_checks (company_id) where status = 'running'`,
  `create index assistant_checks_admin on assistant_checks (admin_id) where admin_id is not null`,
  `select protect_company_table('assistant_checks')`,

  `create table checked_questions (
    check_id bigint not null references assistant_checks on delete cascade,
    question_id bigint not null references test_questions on delete cascade,
    company_id bigint not null references companies on delete cascade,
    question jsonb not null,
    reply jsonb,
    primary key (check_id, question_id)
  )`,
  `create index checked_questions_question on checked_questions (question_id)`,
  `create index checked_questions_company on checked_questions (company_id)`,
  `select protect_company_table('checked_questions')`,
]

/** Questions with their right answers, and the runs in which a company's assistant was asked them (TEACH-4). */
export const assistantChecks = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
