import { sql, type Kysely } from 'kysely'

const statements = [
  // The version before counts it as a second factor that only a recovery code opens.
  `alter table second_factors add column without_app boolean not null default false`,
  // With the row of the second factor the passkeys go, also where the version before removes it.
  `create table passkeys (
    id bigint primary key generated always as identity,
    admin_id bigint not null references second_factors (admin_id) on delete cascade,
    credential_id text not null unique,
    public_key text not null,
    transports text not null,
    counter bigint not null,
    name text not null,
    added_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index passkeys_by_admin on passkeys (admin_id)`,
  `create table passkey_challenges (
    session_id uuid not null references sessions (id) on delete cascade,
    purpose text not null check (purpose in ('register', 'sign-in', 'step-up')),
    challenge text not null,
    expires_at timestamptz not null,
    primary key (session_id, purpose)
  )`,
]

/** Passkeys as second factors, and the challenges that they sign (AUTH-15). */
export const passkeys = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
