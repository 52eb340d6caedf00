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

  `create table channel_tests (
    company_id bigint not null,
    messenger_id bigint not null,
    admin_id bigint not null references admins (id) on delete cascade,
    user_id bigint not null,
    code_hash text not null,
    language text not null,
    expires_at timestamptz not null,
    arrived_at timestamptz,
    chat_id bigint,
    answer_id bigint,
    primary key (company_id, messenger_id, admin_id),
    foreign key (company_id, messenger_id) references messenger_integrations (company_id, id) on delete cascade,
    foreign key (company_id, user_id) references users (company_id, id) on delete cascade
  )`,
  `select protect_company_table('channel_tests')`,
]

/** The states that a salon had (INT-6, decision 0048), and the tests of channels by their administrators (INT-8, decision 0052). */
export const salonHistoryAndChannelTests = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
