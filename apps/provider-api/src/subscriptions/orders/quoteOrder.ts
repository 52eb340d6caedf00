import { quotePlan, type Quote, type QuoteRefusal } from '@frontdesk/billing-rules'
import type { InvoiceLine, PriceVariant } from '@frontdesk/contract'
import { refuse, type Refusal } from '../../errors/refuse.ts'
import type { Trx } from '../../db/Db.ts'
import { readPlan } from '../reading/plans.ts'
import { assignedPromo, codeKey, evaluateCode, type CompanyPromo } from '../promos/promos.ts'
import { readBilling, type CompanyBilling } from '../reading/readSubscription.ts'
import { countConnectedSalons } from '../usage/countConnectedSalons.ts'

/** A plan as it is ordered. `asOf`: the moment whose price was shown; null: now. */
export type Order = {
  priceVariantId: string
  billingPeriod: 'month' | 'year'
  configuration: { conversations: number | null; salons: number }
  promoCode: string | undefined
  isAutoUpgraded: boolean
  asOf: Date | null
}

/** The price of an order, and the data from which it was computed. */
export type QuotedOrder = { quote: Quote; plan: PriceVariant; billing: CompanyBilling; promo: CompanyPromo | null }

/** Milliseconds for which a shown price can be ordered, and by which the clock of another node may be ahead. */
const shownFor = 30 * 60_000
const clockDifference = 5_000

/**
 * Computes what an order costs a company, from the plan, the subscription, the invoices and the promo code that the
 * database has (T-17). `isAutomatic`: the automatic upgrade. Throws PLAN_UNKNOWN, a PROMO_ code, TOO_FEW_SALONS for
 * fewer than are connected, CHANGE_REFUSED with the reason, and PRICE_CHANGED for a price that was shown too long ago.
 */
export async function quoteOrder(
  trx: Trx,
  {
    companyId,
    order,
    hasUsedTrial,
    isAutomatic = false,
    now,
  }: { companyId: number; order: Order; hasUsedTrial: boolean; isAutomatic?: boolean; now: Date },
): Promise<QuotedOrder> {
  const asOf = order.asOf ?? now
  const age = now.getTime() - asOf.getTime()
  if (age > shownFor || age < -clockDifference) throw refuse('PRICE_CHANGED')
  const plan = await readPlan(trx, order.priceVariantId)
  if (!plan?.isOnSale) throw refuse('PLAN_UNKNOWN')
  const billing = await readBilling(trx, companyId, now)
  const { subscription, invoices } = billing
  const connectedSalons = await countConnectedSalons(trx, companyId)
  const quoteWith = (promo: CompanyPromo | null) =>
    quotePlan({
      variant: plan,
      configuration: order.configuration,
      period: order.billingPeriod,
      promo: promo?.promo,
      subscription,
      invoices,
      hasUsedTrial,
      connectedSalons,
      isAutomatic,
      now: asOf,
    })
  const listed = quoteWith(null)
  if (listed.kind === 'refused') throw refusalOf(listed.because)
  const promo = await promoOf(trx, { companyId, order, plan, price: listed.price, now })
  const quote = quoteWith(promo)
  if (quote.kind === 'refused') throw refusalOf(quote.because)
  return { quote, plan, billing, promo }
}

const refusalOf = (because: QuoteRefusal): Refusal =>
  because === 'fewer-salons-than-connected' || because === 'plan-too-small'
    ? refuse('TOO_FEW_SALONS')
    : refuse('CHANGE_REFUSED', `This plan cannot be ordered: ${because}`)

/** The code of an order; without one, the best for it of those that the company has. */
async function promoOf(
  trx: Trx,
  of: { companyId: number; order: Order; plan: PriceVariant; price: Quote['price']; now: Date },
): Promise<CompanyPromo | null> {
  const { companyId, order, plan, price, now } = of
  const bill = { amount: price.minor, priceVariantId: plan.id, currency: price.currency }
  const assigned = await assignedPromo(trx, companyId, bill)
  const isAssigned = order.promoCode !== undefined && codeKey(order.promoCode) === codeKey(assigned?.promo.code ?? '')
  if (order.promoCode === undefined || isAssigned) return assigned
  const evaluated = await evaluateCode(trx, { ...bill, companyId, code: order.promoCode, now })
  if ('refusal' in evaluated) throw refuse(evaluated.refusal)
  return evaluated
}

/** The lines of a quote as an invoice stores them. */
export const linesOf = ({ lines }: Pick<Quote, 'lines'>): InvoiceLine[] =>
  lines.map((line) => ({
    key: line.key,
    amount: line.amount.minor,
    ...(line.key === 'conversations' && { quantity: line.conversations }),
    ...(line.key === 'salons' && { quantity: line.salons }),
    ...(line.key === 'discount' && { code: line.code }),
  }))
