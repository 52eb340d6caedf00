import type { CompanySubscription } from '@frontdesk/api-client'
import { nextBillingDate, subscribedVariantId } from '@frontdesk/billing-rules'
import { isCurrency, money } from '@frontdesk/money'
import { useApi } from '@frontdesk/platform'
import { applyPromo } from '@frontdesk/trial-and-promo'
import { useQuery } from '@tanstack/react-query'
import { promoAssignmentQuery, type PromoBill } from '../cache/subscriptionQueries.ts'
import { MissingCardNotice, type RenewalWithoutCard } from '../notices/MissingCardNotice.tsx'
import { isPaymentBesidePlan, subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'
import type { useSubscriptionActions } from './useSubscriptionActions.ts'

/**
 * The plan that an active subscription without a card renews to, at its price; null where a card is saved,
 * the provider does not say, or it runs out.
 */
function billWithoutCard({ subscription, invoices }: CompanySubscription, now: Date): PromoBill | null {
  if (subscription?.hasPaymentMethod !== false) return null
  const standing = subscriptionStandingOf(subscription, invoices, now)
  // The card of an order that is being paid is saved with its payment.
  if (standing.is !== 'active' || isPaymentBesidePlan(invoices, standing)) return null
  const { scheduledChange, amount } = subscription
  const priceVariantId = scheduledChange?.priceVariantId ?? subscribedVariantId(subscription)
  if (priceVariantId === null) return null
  return { priceVariantId, amount: scheduledChange?.amount ?? amount ?? 0 }
}

/**
 * The renewal that cannot be paid; null where there is none, also because the company's promo code takes all of it off.
 */
function useRenewalWithoutCard(companyId: number, data: CompanySubscription, now: Date): RenewalWithoutCard | null {
  const { subscription, invoices } = data
  const bill = billWithoutCard(data, now)
  const assignment = useQuery({ ...promoAssignmentQuery(useApi(), companyId, bill), enabled: bill !== null })
  const on = subscription && nextBillingDate(subscription, invoices)
  if (bill === null || on === null || assignment.data === undefined) return null
  const { total } = applyPromo({ amount: bill.amount, promo: assignment.data.promo })
  const currency = subscription?.currencyCode
  return total === 0 ? null : { on, amount: money(total, isCurrency(currency) ? currency : 'USD') }
}

/**
 * Says before a renewal that no card is saved for it (SUB-8), as after a plan that cost nothing at first: without it
 * the first sign would be a payment that has failed.
 */
export function MissingCard({
  companyId,
  data,
  now,
  actions: { notice, isChanging },
}: {
  companyId: number
  data: CompanySubscription
  now: Date
  actions: ReturnType<typeof useSubscriptionActions>
}) {
  const renewal = useRenewalWithoutCard(companyId, data, now)
  return (
    renewal && (
      <MissingCardNotice
        renewal={renewal}
        isOpening={notice.busy === 'add-payment-method'}
        isChanging={isChanging}
        failure={notice.failure}
        onAddCard={notice.openCard}
      />
    )
  )
}
