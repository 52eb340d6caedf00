import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table assistant_checks add column answered integer not null default 0`,
  `update assistant_checks as run set answered = asked.answered
    from (select check_id, count(reply)::integer as answered from checked_questions group by check_id) as asked
    where asked.check_id = run.id`,
]

/** A run keeps how many of its questions are answered: it is looked at each second, and a list of runs has up to 50,000 of them. */
export const answeredQuestions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
