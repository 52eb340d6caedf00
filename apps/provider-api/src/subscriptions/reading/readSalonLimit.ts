import { largerConfiguration, hasAccess } from '@frontdesk/billing-rules'
import type { CrmPlanLimit } from '@frontdesk/contract'
import type { Db, Trx } from '../../db/Db.ts'
import type { PaymentProviders } from '../../ports/PaymentProvider.ts'
import { readPlan } from './plans.ts'
import { isNothingSold, readAllowance } from '../usage/readAllowance.ts'
import { timedSubscription } from '../usage/timedSubscription.ts'

/**
 * How many salons the plan of a company has, and what the cheapest configuration with one more costs (SUB-3); `upgrade`
 * is null when the plan cannot have more. Null where salons are not limited: nothing is sold, or no plan runs. A plan
 * that is unpaid limits them as before: its renewal is charged as it is, and salons that were connected meanwhile
 * would not be paid for.
 */
export async function readSalonLimit(
  db: Db | Trx,
  payments: PaymentProviders,
  companyId: number,
  now: Date,
): Promise<CrmPlanLimit | null> {
  if (isNothingSold(payments)) return null
  const { subscription: row, isSold } = await readAllowance(db, payments, { companyId }, now)
  if (!isSold || !row || row.price_variant_id === null) return null
  if (row.status !== 'unpaid' && !hasAccess(timedSubscription(row), now)) return null
  const { salons, amount, billing_period: period } = row
  const variant = await readPlan(db, row.price_variant_id)
  const isPriced = variant?.isOnSale === true && (period === 'month' || period === 'year')
  const needed = { conversations: row.conversations ?? 0, salons: salons + 1 }
  const larger = isPriced ? largerConfiguration({ variant, period, amount, needed }) : null
  return {
    salons,
    upgrade: larger && {
      salons: larger.configuration.salons,
      amount: larger.price.minor,
      currencyCode: larger.price.currency,
      billingPeriod: larger.period,
    },
  }
}
