import { sql, type Kysely } from 'kysely'

const statements = [
  // One row for each address that was left: where its person, or its group, went, and when.
  `create table address_changes (
    company_id bigint not null,
    messenger_id bigint not null,
    address text not null,
    changed_at timestamptz not null,
    to_phone text,
    to_user_id text,
    to_room text,
    primary key (company_id, messenger_id, address, changed_at),
    check (num_nonnulls(to_phone, to_user_id, to_room) > 0),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade
  )`,
  `select protect_company_table('address_changes')`,
  // When the person wrote over an address last: a change from before that does not end it.
  `alter table channel_identities add column heard_at timestamptz`,
]

/** Keeps the changes of addresses, so that they may come in any order. */
export const addressChanges = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
