import { sql, type Kysely } from 'kysely'

const statements = [
  // One device may be known to several accounts: a counter that two administrators share.
  `create table known_devices (
    token_hash text not null,
    admin_id bigint not null references admins on delete cascade,
    created_at timestamptz not null default now(),
    last_used_at timestamptz not null,
    primary key (token_hash, admin_id)
  )`,
  `create index known_devices_admin on known_devices (admin_id, last_used_at desc)`,
  `create index known_devices_age on known_devices (last_used_at)`,
  `create table company_intents (
    admin_id bigint not null references admins on delete cascade,
    client_key text not null,
    body_hash text not null,
    made_company_id bigint references companies on delete cascade,
    created_at timestamptz not null default now(),
    primary key (admin_id, client_key)
  )`,
  `create index company_intents_age on company_intents (created_at)`,
]

/** Devices that signed in before (decision 0026), and what was asked to be made as a company (reliability C2). */
export const knownDevices = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
