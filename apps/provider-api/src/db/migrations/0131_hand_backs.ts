import { sql, type Kysely } from 'kysely'

const statements = [
  // Null: never.
  `alter table agents add column hand_back_hours integer default 12 check (hand_back_hours in (1, 4, 12))`,
  // Chats whose AI was off before keep it off until somebody hands them back.
  `alter table chats add column human_at timestamptz`,
]

/** A chat that a person has taken over goes back to the AI by itself, after the company's time without their word (D-21). */
export const handBacks = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
