import { sql, type Kysely } from 'kysely'
import { companyRole } from '../roles.ts'

const statements = [
  // Something has changed while an attempt was made: the job is done once more.
  `alter table jobs add column woken_at timestamptz`,

  // An owner has one trial, whichever of their companies has it: the key decides between two that ask at once. Companies only add to it,
  // and see nothing of it.
  `create table owner_trials (
    admin_id bigint primary key references admins (id),
    granted_at timestamptz not null
  )`,
  `insert into owner_trials (admin_id, granted_at)
    select id, coalesce(trial_used_at, now()) from admins
    where trial_used_at is not null or exists (
      select from company_admins join companies on companies.id = company_admins.company_id
      where company_admins.admin_id = admins.id and company_admins.role = 'owner' and companies.trial_ends_at is not null)`,
  `grant insert on owner_trials to ${companyRole}`,
]

/** Decisions between things that happen at once: work that is woken while it is done, and trials of two companies of one owner. */
export const billingRaces = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
