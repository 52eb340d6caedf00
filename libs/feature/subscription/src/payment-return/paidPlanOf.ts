import { periodOf } from '@frontdesk/billing-rules'
import type { Subscription } from '@frontdesk/contract'
import { minor, toMajor } from '@frontdesk/money'

/** A subscription as analytics know it (AN-1): the price of one period in major units. */
export const paidPlanOf = (subscription: Subscription) => ({
  planName: subscription.priceVariant?.name ?? subscription.priceVariantId ?? '',
  price: toMajor(minor(subscription.amount ?? 0)),
  currency: subscription.currencyCode ?? 'USD',
  subscriptionPeriod: periodOf(subscription).unit,
})
