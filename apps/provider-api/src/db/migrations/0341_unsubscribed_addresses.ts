import { sql, type Kysely } from 'kysely'

const statements = [
  `create table unsubscribed_addresses (
    -- In hexadecimal: the list outlives accounts and companies, and tells nobody an address.
    address_hash text primary key check (address_hash ~ '^[0-9a-f]{64}$'),
    unsubscribed_at timestamptz not null
  )`,
]

/** Addresses that get no emails about answers of support (SUP-13). */
export const unsubscribedAddresses = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
