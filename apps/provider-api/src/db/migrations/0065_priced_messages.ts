import { sql, type Kysely } from 'kysely'

const statements = [
  // No reference to the message or its chat: what a channel has billed stays counted when they are deleted. A digest
  // of the channel's id of the message, because WhatsApp's ids contain the customer's number.
  `create table priced_messages (
    company_id bigint not null references companies (id) on delete cascade,
    channel text not null check (channel in ('whatsapp')),
    message_digest text not null,
    category text check (category in ('marketing', 'utility', 'authentication', 'service', 'other')),
    is_billable boolean,
    priced_by text check (priced_by in ('sent', 'delivered', 'read')),
    delivered_at timestamptz,
    primary key (company_id, channel, message_digest),
    check ((category is null) = (is_billable is null) and (category is null) = (priced_by is null))
  )`,
  `create index priced_messages_delivered on priced_messages (company_id, delivered_at)`,
  `select protect_company_table('priced_messages')`,
]

/** How a channel bills each message of a company (SUB-10, decision 0066). */
export const pricedMessages = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
