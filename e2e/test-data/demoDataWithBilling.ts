import { randomUUID } from 'node:crypto'
import { cpSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { dataParent } from '../demoSnapshot.ts'
import { demo, demoData } from '../productTest.ts'

/**
 * Returns a folder with the demo data, in which both of Olena's companies owe the renewal of their plan since
 * yesterday; or the trial of the first one ended then, while that of the second has five days left. Anybody may use the
 * promo code SPRING26. The caller removes it.
 */
export async function demoDataWithBilling(olena: 'owes-renewal' | 'trial-ended'): Promise<string> {
  const folder = mkdtempSync(join(dataParent(), 'frontdesk-billing-'))
  cpSync(demoData(), folder, { recursive: true })
  const database = await PGlite.create(join(folder, 'db'))
  const { rows } = await database.query<{ company_id: number }>(
    `select ca.company_id from company_admins ca join admins a on a.id = ca.admin_id where a.email_key = $1 order by 1`,
    [demo.olena.email],
  )
  const [first, second] = rows.map(({ company_id: id }) => id)
  if (first === undefined || second === undefined) throw new Error('The demo data have no two companies of Olena')
  await database.query(
    `update subscriptions set status = 'ended', ended_at = now() - interval '2 days' where company_id in ($1, $2)`,
    [first, second],
  )
  if (olena === 'owes-renewal') for (const companyId of [first, second]) await addDueRenewal(database, companyId)
  else {
    await addEndedTrial(database, first)
    await addRunningTrial(database, second)
  }
  await database.query(
    `insert into promo_codes (id, code_key, code, discount_type, percentage, duration_type, duration_in_billing_cycles)
     values ($1, 'SPRING26', 'SPRING26', 'percentage', 50, 'repeating', 2)`,
    [randomUUID()],
  )
  await database.close()
  return folder
}

/** A trial that ended yesterday; a company has one alone. It needs a plan, unlike those of the demo. */
async function addEndedTrial(database: PGlite, companyId: number): Promise<void> {
  await database.query(
    `update companies set trial_ends_at = now() - interval '1 day', needs_plan = true where id = $1`,
    [companyId],
  )
  await database.query(
    `insert into subscriptions (company_id, id, status, amount, currency_code, billing_period, trial_ends_at, ended_at, created_at, updated_at)
     select $1, $2, 'ended', 0, 'USD', 'month', trial_ends_at, trial_ends_at, trial_ends_at - interval '14 days', now()
     from companies where id = $1`,
    [companyId, randomUUID()],
  )
}

/** A trial of which five days are left. */
async function addRunningTrial(database: PGlite, companyId: number): Promise<void> {
  await database.query(`update companies set trial_ends_at = now() + interval '5 days' where id = $1`, [companyId])
  await database.query(
    `insert into subscriptions (company_id, id, status, amount, currency_code, billing_period, trial_ends_at, created_at, updated_at)
     select $1, $2, 'trial', 0, 'USD', 'month', trial_ends_at, trial_ends_at - interval '14 days', now()
     from companies where id = $1`,
    [companyId, randomUUID()],
  )
}

/** A plan whose renewal was due yesterday, and the invoice of the charge that failed. */
async function addDueRenewal(database: PGlite, companyId: number): Promise<void> {
  const [subscriptionId, invoiceId] = [randomUUID(), randomUUID()]
  await database.query(
    `insert into subscriptions (company_id, id, status, price_variant_id, conversations, salons, amount, currency_code, billing_period,
       period_anchor, current_period_start, next_billing_date, past_due_since, charge_attempts, next_charge_at, created_at, updated_at)
     select $1, $2, 'past_due', 'pro-usd', 500, 1, 4900, 'USD', 'month', due - interval '1 month', due - interval '1 month', due, due, 1,
       due + interval '3 days', due - interval '1 month', now() from (select now() - interval '1 day' as due) as of`,
    [companyId, subscriptionId],
  )
  await database.query(
    `insert into invoices (company_id, id, subscription_id, purpose, status, failure, amount, currency_code, lines, plan_name, description,
       target, provider, period_start, attempted_at, created_at)
     select $1, $2, $3, 'renewal', 'failed', 'insufficient-funds', 4900, 'USD', '[{"key":"base","amount":4900}]', 'Pro', 'Pro',
       '{"priceVariantId":"pro-usd","billingPeriod":"month","conversations":500,"salons":1,"amount":4900,"isAutoUpgraded":false}', 'sandbox',
       next_billing_date, next_billing_date, next_billing_date from subscriptions where id = $3`,
    [companyId, invoiceId, subscriptionId],
  )
}
