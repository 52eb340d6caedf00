import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table crm_integrations
    add column state text not null default 'connected'
      check (state in ('waiting', 'connected', 'failed', 'frozen', 'uninstalled')),
    add column state_since timestamptz not null default now(),
    add column is_switched_off boolean not null default false,
    add column was_installed boolean not null default false,
    add column failure jsonb,
    add column agreed_at timestamptz,
    add column checked_at timestamptz,
    add column claimed_until timestamptz,
    add column activation_sent_at timestamptz`,
  `update crm_integrations set state_since = updated_at, is_switched_off = not is_active`,
  // A salon that only waits, failed or is gone at its booking system does not keep it from another company.
  `drop index crm_external`,
  `create unique index crm_external on crm_integrations (type, external_id)
    where deleted_at is null and state in ('connected', 'frozen')`,
  `create unique index crm_external_of_company on crm_integrations (company_id, type, external_id)
    where deleted_at is null`,
  `alter table altegio_claims add column token_hash text`,
]

/** Where a salon stands at Altegio, and the proof that a browser came from there (decision 0048). */
export const salonStates = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
