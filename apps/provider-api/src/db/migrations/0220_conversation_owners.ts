import { sql, type Kysely } from 'kysely'

const statements = [
  // Both are null while the channel has named no other app.
  `alter table chats
    add column conversation_owner text check (conversation_owner in ('us', 'another-app')),
    add column owner_as_of timestamptz,
    add check ((conversation_owner is null) = (owner_as_of is null))`,
]

/** The side that a channel lets answer in a conversation, of several apps that are linked to one account (D-22). */
export const conversationOwners = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
