import { sql, type Kysely } from 'kysely'

const statements = [
  `create table salon_states (
    id bigint generated always as identity,
    company_id bigint not null,
    crm_id bigint not null,
    state text not null check (state in ('waiting', 'connected', 'failed', 'frozen', 'uninstalled')),
    is_switched_off boolean not null,
    was_installed boolean not null,
    failure jsonb,
    since timestamptz not null,
    primary key (company_id, id),
    foreign key (company_id, crm_id) references crm_integrations (company_id, id) on delete cascade
  )`,
  `create index salon_states_crm on salon_states (company_id, crm_id, id)`,
  `select protect_company_table('salon_states')`,
  // The history of a salon from before begins with the state that it has.
  `insert into salon_states (company_id, crm_id, state, is_switched_off, was_installed, failure, since)
    select company_id, id, state, is_switched_off, was_installed, failure, state_since
    from crm_integrations where deleted_at is null order by id`,
]

/** The states that a salon had, for its history on the board (INT-6, decision 0048). */
export const salonHistory = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
