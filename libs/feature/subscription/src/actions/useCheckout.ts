import { ApiError, subscriptionCalls, type CompanySubscription } from '@frontdesk/api-client'
import { checkoutRequest, type CheckoutRequest } from '@frontdesk/billing-rules'
import type { ErrorCode } from '@frontdesk/contract'
import { toMajor } from '@frontdesk/money'
import { passingFailure, rejectedInput, useApi, useAppEvents } from '@frontdesk/platform'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OrderFailure } from '../order/OrderFailureNotice.tsx'
import type { ShownOrder } from '../order/PlanOrder.tsx'
import { cardKey } from '../payment-return/paymentReturnOf.ts'
import { leastChargeOf } from '../refusal/leastChargeOf.ts'
import { useProviderReason } from './useActionFailure.ts'
import { useBillingAction } from './useBillingAction.ts'
import { UnknownPageError } from '../payment-page/UnknownPageError.ts'
import { usePaymentPage } from '../payment-page/usePaymentPage.ts'

type ReadyOrder = { request: CheckoutRequest; shown: ShownOrder }

/**
 * Why an order was refused, by the code of the body, else UNKNOWN_ERROR (SUB-6), with our sentence for what may pass
 * and the provider's reason; or that its page may not be followed (T-16).
 */
function failureOf(error: Error, reason: string | null): OrderFailure {
  if (error instanceof UnknownPageError) return { because: 'page-unknown' }
  if (!(error instanceof ApiError)) return { because: null }
  return {
    // Compared with the known codes alone.
    because: (error.code ?? 'UNKNOWN_ERROR') as ErrorCode,
    least: leastChargeOf(error),
    message: passingFailure(error) ?? rejectedInput(error),
    reason,
  }
}

/**
 * Orders the plan whose price is shown (SUB-6): leads to the payment page, or, where nothing is due now, to the page
 * that says what was ordered. The provider computes the price anew and refuses another one with PRICE_CHANGED; plans,
 * subscription and price are then read again.
 */
export function useCheckout(
  companyId: number,
  { subscription, invoices }: CompanySubscription,
  on: { onOrdered: () => void; onRefused: (error: Error) => void },
) {
  const api = useApi()
  const events = useAppEvents()
  const navigate = useNavigate()
  const providerReason = useProviderReason()
  const [missing, setMissing] = useState<OrderFailure | null>(null)
  const { run, isPending, isBlocked, error, reset } = useBillingAction(
    companyId,
    ({ request }: ReadyOrder) =>
      api.subject(subscriptionCalls).startCheckout({ companyId: request.companyId, ...request.body }),
    ({ paymentUrl, subscriptionId }, { shown: { plan, quote } }) => {
      on.onOrdered()
      const isUpgrade = quote.change.kind === 'upgrade'
      if (paymentUrl !== null) {
        const card = cardKey({ subscription, invoices })
        return page.open(paymentUrl, { companyId, purpose: isUpgrade ? 'upgrade' : 'new', card })
      }
      if (quote.change.kind === 'new')
        events.emit('SUBSCRIPTION_STARTED', {
          planName: plan.name,
          price: toMajor(quote.total.minor),
          currency: quote.total.currency,
          subscriptionPeriod: quote.period,
        })
      if (!page.isLeft())
        void navigate(`/subscription/success?subscriptionId=${encodeURIComponent(subscriptionId ?? '')}`)
    },
    on.onRefused,
  )
  const page = usePaymentPage(reset)
  return {
    isOrdering: isPending || page.isLeaving,
    isBlocked,
    failure: missing ?? (error && failureOf(error, providerReason(error))),
    order: (shown: ShownOrder): void => {
      const request = checkoutRequest({
        plan: shown.plan,
        quote: shown.quote,
        companyId,
        redirectUrl: page.addressOf('/subscription?status=success'),
        autoUpgradeEnabled: shown.isAutoUpgraded,
      })
      if (request.kind === 'refused') return setMissing({ because: request.because })
      setMissing(null)
      run({ request, shown })
    },
    /** The choice changed, or the page was read again: what failed before says nothing about it. */
    forget: () => {
      setMissing(null)
      reset()
    },
  }
}
