import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table message_reports
    add column instructions text,
    add column context jsonb not null default '[]',
    add column resolved_at timestamptz,
    add column resolved_by bigint references admins (id) on delete set null,
    add column resolution text,
    add column answer_seen_at timestamptz,
    add check ((resolved_at is null) = (resolution is null))`,
  `create index message_reports_newest on message_reports (created_at desc, id desc)`,
  `create index message_reports_resolver on message_reports (resolved_by)`,
]

/** The context of a reported message, and how the report was resolved (MSG-7). */
export const reportAnswers = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
