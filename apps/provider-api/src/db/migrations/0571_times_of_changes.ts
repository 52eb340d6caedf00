import { sql, type Kysely } from 'kysely'

const statements = [
  `create function keep_updated_at() returns trigger language plpgsql as $$
    begin
      new.updated_at := old.updated_at;
      return new;
    end $$`,
  ...['chats', 'messages'].map(
    (table) => `create trigger ${table}_updated_at before update on ${table} for each row
      when (new.updated_at < old.updated_at) execute function keep_updated_at()`,
  ),
]

/**
 * The time of a chat or of a message never goes back: clients take the version with the later time for the newer one,
 * while the clocks of two nodes differ, and a transaction may have waited for another one.
 */
export const timesOfChanges = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
