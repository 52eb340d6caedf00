import { sql, type Kysely } from 'kysely'

const statements = [
  `create table api_tokens (
    id uuid not null default gen_random_uuid(),
    company_id bigint not null,
    admin_id bigint not null,
    name text not null,
    token_hash text not null,
    start text not null,
    scopes jsonb not null,
    created_at timestamptz not null,
    expires_at timestamptz,
    last_used_at timestamptz,
    primary key (company_id, id),
    -- A token acts for its maker: it ends with their membership.
    foreign key (company_id, admin_id) references company_admins (company_id, admin_id) on delete cascade
  )`,
  // A call names the token and no company: the token is found across companies, and is random enough to be of one.
  `create index api_tokens_token on api_tokens (token_hash)`,
  `create index api_tokens_admin on api_tokens (company_id, admin_id)`,
  `select protect_company_table('api_tokens')`,
]

/** The API tokens by which other programs call for a company (API-5, decision 380). */
export const apiTokens = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
