import { sql, type Kysely } from 'kysely'

const statements = [
  `create table second_factors (
    id bigint primary key generated always as identity,
    admin_id bigint not null unique references admins (id) on delete cascade,
    secret text,
    started_at timestamptz not null,
    enrolled_at timestamptz,
    used_step bigint,
    check ((enrolled_at is null) = (used_step is null))
  )`,
  `create table recovery_codes (
    admin_id bigint not null references admins (id) on delete cascade,
    code_hash text not null,
    used_at timestamptz,
    primary key (admin_id, code_hash)
  )`,
  `alter table sessions add column second_factor_at timestamptz`,
]

/** The second factors of administrators, and the sessions in which they were given (AUTH-14). */
export const secondFactors = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
