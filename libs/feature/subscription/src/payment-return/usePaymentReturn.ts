import type { CompanySubscription } from '@frontdesk/api-client'
import { paymentMethodOf } from '@frontdesk/billing-rules'
import { minor, toMajor } from '@frontdesk/money'
import { readCompaniesAgain, reportOnce, useAppEvents } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { paidPlanOf } from './paidPlanOf.ts'
import { useSubscriptionQuery } from '../cache/useSubscriptionQuery.ts'
import { forgetPayment, readPaymentBegun, type PaymentBegun } from '../payment-page/paymentBegun.ts'
import { paymentReturnOf, type ReturnPurpose } from './paymentReturnOf.ts'
import type { PaymentReturn } from './PaymentReturnView.tsx'

/**
 * Milliseconds before each further question: about a minute in all, after which the page says that nobody knows yet.
 */
const patience = [1000, 1000, 2000, 3000, 5000, 8000, 13_000, 21_000] as const

/** The payment page that the browser comes back from, by the address of this page. */
export type ReturnAddress = { is: 'payment' } | { is: 'order'; subscriptionId: string } | { is: 'card' }

/** Whether nothing else is to be expected; a newer order may be paid at any time. */
const isSettled = ({ is }: PaymentReturn): boolean => is !== 'checking' && is !== 'unknown' && is !== 'replaced'

/**
 * The outcome of a payment from whose page the browser has just come back. The provider is asked again with growing
 * waits until it knows; a change that arrives as an event is shown at any time. A reload asks again
 * and reports nothing twice.
 */
export function usePaymentReturn(
  companyId: number,
  address: ReturnAddress,
  waits: readonly number[] = patience,
): { state: PaymentReturn; failure: Error | null; check: () => void; isChecking: boolean } {
  const queryClient = useQueryClient()
  const [begun] = useState(() => readPaymentBegun(companyId))
  const query = useQuery(useSubscriptionQuery(companyId))
  const { data, error, refetch, isFetching } = query
  const [questions, setQuestions] = useState(0)
  const purpose: ReturnPurpose =
    address.is === 'card'
      ? { is: 'card', before: begun?.purpose === 'card' ? begun.card : undefined }
      : address.is === 'payment'
        ? { is: 'payment', page: begun?.page }
        : address
  const known = data ? paymentReturnOf(data, purpose, new Date(data.now ?? query.dataUpdatedAt)) : null
  const isKnown = known !== null && isSettled(known)
  const wait = isKnown || data === undefined ? undefined : waits[questions]

  const ask = useEffectEvent(async () => {
    await refetch()
    setQuestions((before) => before + 1)
  })
  useEffect(() => {
    if (wait === undefined) return
    const timer = setTimeout(() => void ask(), wait)
    return () => clearTimeout(timer)
  }, [wait, questions])

  const report = useReport(begun)
  const settle = useEffectEvent(() => {
    void readCompaniesAgain(queryClient)
    if (known && data) report(known, data)
  })
  useEffect(() => {
    if (isKnown) settle()
  }, [isKnown])

  const isOver = waits[questions] === undefined
  return {
    state: stateOf(known ?? { is: 'checking', isCard: address.is === 'card', paymentUrl: null }, isOver),
    failure: data === undefined ? error : null,
    check: () => {
      setQuestions(0)
      void refetch()
    },
    isChecking: isFetching,
  }
}

/** The state as it is shown: unknown, once all questions were asked. */
const stateOf = (known: PaymentReturn, isOver: boolean): PaymentReturn =>
  known.is === 'checking' && isOver ? { ...known, is: 'unknown' } : known

/** Reports a payment that this tab began, unless another tab has reported it (AN-1). */
function useReport(begun: PaymentBegun | null) {
  const events = useAppEvents()
  return (known: PaymentReturn, of: CompanySubscription): void => {
    if (begun === null || (known.is !== 'paid' && known.is !== 'card-added')) return
    forgetPayment()
    const { subscription, invoices } = of
    // Another order may have been placed since.
    const invoice = invoices.find(({ status }) => status === 'completed')
    if (known.is !== 'paid' || !invoice || !subscription) return
    reportOnce('reportedPayments', invoice.id ?? begun.page, () => {
      events.emit('PAYMENT_COMPLETED', {
        price: toMajor(minor(invoice.amount ?? 0)),
        currency: invoice.currencyCode ?? 'USD',
        // Never the card itself.
        paymentMethod: invoice.provider ?? paymentMethodOf(subscription, invoices)?.provider ?? '',
      })
      if (begun.purpose === 'new') events.emit('SUBSCRIPTION_STARTED', paidPlanOf(subscription))
      if (begun.purpose === 'renewal') events.emit('SUBSCRIPTION_RENEWED', paidPlanOf(subscription))
    })
  }
}
