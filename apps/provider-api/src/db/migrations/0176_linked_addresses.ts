import { sql, type Kysely } from 'kysely'

const statements = [
  // A number and the id that hides it, before and after somebody writes over either.
  `create table linked_addresses (
    company_id bigint not null,
    messenger_id bigint not null,
    user_id text not null,
    phone text not null,
    primary key (company_id, messenger_id, user_id),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade
  )`,
  `create index linked_addresses_phone on linked_addresses (company_id, messenger_id, phone)`,
  `select protect_company_table('linked_addresses')`,
]

/** Keeps which number an id hides, where the channel says so apart from messages. */
export const linkedAddresses = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
