import type { PriceVariant } from '@frontdesk/contract'
import { money } from '@frontdesk/money'
import { applyPromo, trialDaysOffered, type PromoTerms } from '@frontdesk/trial-and-promo'
import { readPlanMetadata } from '../plan/readPlanMetadata.ts'
import { textOf } from '../reading/textOf.ts'
import { isActionAllowed } from '../status/isActionAllowed.ts'
import type { ChargedPeriod } from '../plan/ChargedPeriod.ts'
import type { WantedConfiguration } from './Configuration.ts'
import { changePlan, type ChangedSubscription } from './changePlan.ts'
import { salonRefusal } from './orderableSalons.ts'
import { paidFrom } from './paidFrom.ts'
import { priceOf } from './priceOf.ts'
import type { Quote, QuoteLine, QuoteRefusal } from './Quote.ts'
import { upgradeCredit, type PeriodInvoice } from './upgradeCredit.ts'

/** The input of a quote. What is missing counts as none: no promo, no subscription, no invoices. */
export type QuoteInput = {
  readonly variant: Partial<PriceVariant> & Pick<PriceVariant, 'id'>
  readonly configuration?: WantedConfiguration | null | undefined
  readonly period: ChargedPeriod
  readonly promo?: PromoTerms | null | undefined
  readonly subscription?: ChangedSubscription | null | undefined
  readonly invoices?: readonly PeriodInvoice[] | undefined
  readonly hasUsedTrial?: boolean | null | undefined
  /** How many salons the company has connected: the order must be for as many, at least. */
  readonly connectedSalons?: number | undefined
  /**
   * The automatic upgrade at the limit: it begins at once also where the other plan costs the same, and is for the
   * salons that the plan has, since nobody is there to choose more.
   */
  readonly isAutomatic?: boolean | undefined
  readonly now: Date
}

/**
 * The quote of a plan for a company (SUB-13, PROMO-3): the price of the configuration, less the discount of the promo,
 * less the credit of an upgrade, each rounded once; never below 0. The screen and the provider both use this function,
 * so that the price shown is the price charged. A trial is offered where no subscription runs; what is paid in one
 * begins when it ends. Refuses by value, with the reason; fewer salons than are connected are refused for a plan that
 * begins now and for one that begins at the renewal.
 */
export function quotePlan(of: QuoteInput): Quote | { readonly kind: 'refused'; readonly because: QuoteRefusal } {
  const { variant, period, promo, subscription, invoices = [], now, isAutomatic = false, connectedSalons = 0 } = of
  const price = priceOf({ variant, configuration: of.configuration, period })
  if (price.kind === 'refused') return price
  const change = changePlan({ variant, price, subscription, invoices, now, isAutomatic })
  if (change.kind === 'refused') return change
  const metadata = readPlanMetadata(variant.metadata)
  const unmet = isAutomatic ? null : salonRefusal(metadata, price.configuration, connectedSalons)
  if (unmet !== null) return { kind: 'refused', because: unmet }

  const available = subscription && change.kind === 'upgrade' ? upgradeCredit(subscription, invoices, now) : 0
  const { discount, credit, total } = applyPromo({ amount: price.price.minor, promo, upgradeCredit: available })
  const { currency } = price.price
  const promoCode = discount > 0 ? textOf(promo?.code) : null
  const lines: QuoteLine[] = [...price.lines]
  if (discount > 0) lines.push({ key: 'discount', code: promoCode, amount: money(-discount, currency) })
  if (credit > 0) lines.push({ key: 'upgrade-credit', amount: money(-credit, currency) })

  const isNew = isActionAllowed('choose-plan', subscription, now)
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
    begins: beginOf({ trialDays, change, subscription, now }),
    change,
    promoCode,
    asOf: now,
  }
}

const day = 86_400_000

function beginOf(of: Pick<Quote, 'trialDays' | 'change'> & Pick<QuoteInput, 'subscription' | 'now'>): Date {
  if (of.change.kind === 'at-renewal') return of.change.on
  return of.trialDays > 0 ? new Date(of.now.getTime() + of.trialDays * day) : paidFrom(of.subscription, of.now)
}
