import { sql, type Kysely } from 'kysely'

const statements = [
  `alter table companies
    add column country text check (country ~ '^[A-Z]{2}$'),
    add column language text check (language ~ '^[a-z]{2}$'),
    add column company_type text,
    add column onboarded_at timestamptz,
    add column trial_ends_at timestamptz`,
  // Companies that were made before anybody asked for their details are not held up now.
  `update companies set onboarded_at = created_at`,
  `alter table admins add column trial_used_at timestamptz`,
  `update feature_flags set enabled = true where name = 'subscription-page'`,
]

/** The business details of a company, its trial, and the subscription page for everybody. */
export const onboardingAndFlags = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
