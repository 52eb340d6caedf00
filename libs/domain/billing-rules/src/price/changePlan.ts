import type { PriceVariant, Subscription } from '@frontdesk/contract'
import { nextBillingDate, type DatedInvoice } from '../dates/nextBillingDate.ts'
import { periodOf } from '../dates/Period.ts'
import { subscribedVariantId, type Subscribed } from '../plan/planIdentity.ts'
import { readPlanMetadata } from '../plan/readPlanMetadata.ts'
import { currencyOf } from '../reading/currencyOf.ts'
import { isActionAllowed } from '../status/isActionAllowed.ts'
import type { PhasedSubscription } from '../status/SubscriptionPhase.ts'
import { completeConfiguration, storedConfiguration } from './Configuration.ts'
import { isUpgrade } from './isUpgrade.ts'
import type { PlanPrice } from './priceOf.ts'
import { isPaidFor, type CreditedSubscription } from './upgradeCredit.ts'

/** The fields from which a change is decided; all of them may be left out. */
export type ChangedSubscription = PhasedSubscription &
  CreditedSubscription &
  Subscribed &
  Partial<Pick<Subscription, 'currencyCode'>>

/** Why a plan cannot be chosen. */
export type ChangeRefusal = 'cancellation-scheduled' | 'currency-differs' | 'same-plan'

/**
 * When a chosen plan begins: `new` at once, where nothing that is paid for runs; `upgrade` at once, with a credit for
 * what is left of the paid period; `at-renewal` when the paid period is over, so that nobody pays
 * twice or loses what is paid.
 */
export type PlanChange =
  | { readonly kind: 'new' }
  | { readonly kind: 'upgrade' }
  | { readonly kind: 'at-renewal'; readonly on: Date }
  | { readonly kind: 'refused'; readonly because: ChangeRefusal }

function isSame(
  variant: Pick<PriceVariant, 'id' | 'metadata'>,
  { period, configuration }: PlanPrice,
  subscription: ChangedSubscription,
): boolean {
  const { unit, interval } = periodOf(subscription)
  const current = completeConfiguration(readPlanMetadata(variant.metadata), storedConfiguration(subscription.metadata))
  return (
    subscribedVariantId(subscription) === variant.id &&
    unit === period &&
    interval === 1 &&
    current.conversations === configuration.conversations &&
    current.salons === configuration.salons
  )
}

/**
 * Returns when a plan chosen at this price begins for the current subscription, or why it cannot be chosen (SUB-13,
 * S3).
 */
export function changePlan(of: {
  variant: Pick<PriceVariant, 'id' | 'metadata'>
  price: PlanPrice
  subscription: ChangedSubscription | null | undefined
  invoices: readonly DatedInvoice[]
  now: Date
  /** The automatic upgrade, which begins at once also where the other plan costs the same. */
  isAutomatic?: boolean
}): PlanChange {
  const { variant, price, subscription, invoices, now, isAutomatic = false } = of
  if (!subscription || isActionAllowed('choose-plan', subscription, now)) return { kind: 'new' }
  if (!isActionAllowed('change-plan', subscription, now)) return { kind: 'refused', because: 'cancellation-scheduled' }
  if (!isPaidFor(subscription, now)) return { kind: 'new' }
  if (currencyOf(subscription.currencyCode) !== price.price.currency)
    return { kind: 'refused', because: 'currency-differs' }
  if (isSame(variant, price, subscription)) return { kind: 'refused', because: 'same-plan' }
  const isSamePrice = price.price.minor === subscription.amount
  if (isUpgrade(price.price.minor, subscription.amount) || (isAutomatic && isSamePrice)) return { kind: 'upgrade' }
  const on = nextBillingDate(subscription, invoices)
  return on && on > now ? { kind: 'at-renewal', on } : { kind: 'new' }
}
