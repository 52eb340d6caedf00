import type { PriceVariant } from '@frontdesk/contract'
import { money } from '@frontdesk/money'
import { applyPromo, trialDaysOffered, type Promo } from '@frontdesk/trial-and-promo'
import type { DatedInvoice } from '../dates/nextBillingDate.ts'
import { wordOf } from '../reading/wordOf.ts'
import { mayDo } from '../status/mayDo.ts'
import type { ChargedPeriod } from '../plan/ChargedPeriod.ts'
import type { WantedConfiguration } from './Configuration.ts'
import { changePlan, type ChangedSubscription } from './changePlan.ts'
import { priceOf } from './priceOf.ts'
import type { Quote, QuoteLine, QuoteRefusal } from './Quote.ts'
import { upgradeCredit } from './upgradeCredit.ts'

/** What a quote is reckoned from. What is left out is none: no promo, no subscription, no invoices. */
export type QuoteInput = {
  readonly variant: Partial<PriceVariant> & Pick<PriceVariant, 'id'>
  readonly configuration?: WantedConfiguration | null | undefined
  readonly period: ChargedPeriod
  readonly promo?: Promo | null | undefined
  readonly subscription?: ChangedSubscription | null | undefined
  readonly invoices?: readonly DatedInvoice[] | undefined
  readonly hasUsedTrial?: boolean | null | undefined
  readonly now: Date
}

/**
 * What a plan costs a company (SUB-13, PROMO-3): the price of the configuration, less the discount of the promo, less the
 * credit of an upgrade, each rounded once; never below 0. The one function that the screen and the provider both ask, so
 * that what is shown is what is charged. A trial is offered where no subscription runs. Refuses by value, with the reason.
 */
export function quotePlan(of: QuoteInput): Quote | { readonly kind: 'refused'; readonly because: QuoteRefusal } {
  const { variant, period, promo, subscription, invoices = [], now } = of
  const price = priceOf({ variant, configuration: of.configuration, period })
  if (price.kind === 'refused') return price
  const change = changePlan({ variant, price, subscription, invoices, now })
  if (change.kind === 'refused') return change

  const available = subscription && change.kind === 'upgrade' ? upgradeCredit(subscription, invoices, now) : 0
  const { discount, credit, total } = applyPromo({ amount: price.price.minor, promo, upgradeCredit: available })
  const { currency } = price.price
  const promoCode = discount > 0 ? wordOf(promo?.code) : null
  const lines: QuoteLine[] = [...price.lines]
  if (discount > 0) lines.push({ key: 'discount', code: promoCode, amount: money(-discount, currency) })
  if (credit > 0) lines.push({ key: 'upgrade-credit', amount: money(-credit, currency) })

  const isNew = mayDo('choose-plan', subscription, now)
  const trialDays = isNew ? trialDaysOffered({ trialDays: variant.trialDays, hasUsedTrial: of.hasUsedTrial }) : 0
  return {
    kind: 'quote',
    period,
    configuration: price.configuration,
    lines,
    price: price.price,
    discount: money(discount, currency),
    credit: money(credit, currency),
    total: money(total, currency),
    dueNow: money(trialDays > 0 || change.kind === 'at-renewal' ? 0 : total, currency),
    trialDays,
    change,
    promoCode,
    asOf: now,
  }
}
