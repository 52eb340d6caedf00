import { Button, Loader } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { formatDay } from '@frontdesk/platform'
import { EmptyState } from '@frontdesk/platform/parts'
import type { Invoice } from '@frontdesk/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePaymentFailureText } from '../invoices/usePaymentFailureText.ts'
import { rememberPage } from '../payment-page/paymentBegun.ts'
import { PlanActiveSentence } from './PlanActiveText.tsx'
import classes from './PaymentReturnView.module.css'

/** The state of a payment after its page led back. */
export type PaymentReturn =
  /**
   * The provider is being asked, about a payment or about a card. `paymentUrl`: the page that is still open, as
   * of a payment not made yet.
   */
  | { readonly is: 'checking'; readonly isCard: boolean; readonly paymentUrl: string | null }
  /** Another tab has ordered something else: the page that was left is closed, and the newer order waits on its own. */
  | { readonly is: 'replaced'; readonly planName: string | null; readonly paymentUrl: string }
  /** A later change has withdrawn the order, or what was paid for it has gone back. */
  | { readonly is: 'withdrawn' }
  | { readonly is: 'paid'; readonly planName: string | null }
  /** An order that costs nothing now: the plan begins at once, or at a date. */
  | { readonly is: 'ordered'; readonly planName: string | null; readonly begins: string | null }
  | { readonly is: 'trial'; readonly planName: string; readonly ends: string }
  /**
   * `confirmationUrl`: where the customer confirms a charge that is due, which the new card does
   * not pay; null without one.
   */
  | { readonly is: 'card-added'; readonly confirmationUrl: string | null }
  | { readonly is: 'failed'; readonly failure: Invoice['failure']; readonly paymentUrl: string | null }
  /** The outcome is not known after the longest wait. */
  | { readonly is: 'unknown'; readonly isCard: boolean; readonly paymentUrl: string | null }
  /** The address names no payment. */
  | { readonly is: 'nothing' }

const toSubscription = (word: ReactNode, isMain = true) => (
  <Button component={Link} to="/subscription" variant={isMain ? 'filled' : 'default'}>
    {word}
  </Button>
)

/** A link to a payment page, remembered as the one that this tab left for. */
const toPayment = (page: string, word: ReactNode, isMain = true) => (
  <Button component="a" href={page} variant={isMain ? 'filled' : 'default'} onClick={() => rememberPage(page)}>
    {word}
  </Button>
)

type Tools = {
  /** That the plan is active, and whether the assistant answers with it. */
  activeText: (planName: string | null) => ReactNode
}

/** The effect of an order that costs nothing now. */
function OrderedText({ state, activeText }: Tools & { state: Extract<PaymentReturn, { is: 'ordered' | 'trial' }> }) {
  const name = state.planName ?? ''
  const day = state.is === 'trial' ? formatDay(state.ends) : state.begins && formatDay(state.begins)
  if (state.is === 'trial')
    return (
      <Trans>
        You can try the plan {name} until {day}. Nothing is charged before that day.
      </Trans>
    )
  if (day !== null)
    return (
      <Trans>
        Your plan changes to {name} on {day}. Nothing is charged until then.
      </Trans>
    )
  return activeText(state.planName)
}

/** Another order has closed the page that was left: what became of its money, and the way to the newer one. */
function ReplacedContent({ state: { planName, paymentUrl } }: { state: Extract<PaymentReturn, { is: 'replaced' }> }) {
  return (
    <EmptyState
      drawing="connection"
      title={<Trans>A newer order has taken the place of this one</Trans>}
      action={
        <>
          {toPayment(paymentUrl, <Trans>Continue to payment</Trans>)}
          {toSubscription(<Trans>Show my subscription</Trans>, false)}
        </>
      }
    >
      {planName === null ? (
        <Trans>Another plan was ordered in another tab or by somebody else.</Trans>
      ) : (
        <Trans>The plan {planName} was ordered in another tab or by somebody else.</Trans>
      )}{' '}
      <Trans>The payment page of this order is closed, and money that was paid there is returned.</Trans>
    </EmptyState>
  )
}

/** The order counts no more: nothing is to be paid for it again. */
const WithdrawnContent = () => (
  <EmptyState
    drawing="connection"
    title={<Trans>This order was withdrawn</Trans>}
    action={toSubscription(<Trans>Show my subscription</Trans>)}
  >
    <Trans>The payment page of this order is closed, and money that was paid there is returned.</Trans>{' '}
    <Trans>Your subscription shows which plan you have now.</Trans>
  </EmptyState>
)

/** The outcome is not known after the longest wait; a page that is still open was not paid, as far as is known. */
function UnknownContent({ state, onCheck }: { state: Extract<PaymentReturn, { is: 'unknown' }>; onCheck: () => void }) {
  return (
    <EmptyState
      drawing="connection"
      title={
        state.isCard ? <Trans>The card is not confirmed yet</Trans> : <Trans>The payment is not confirmed yet</Trans>
      }
      action={
        <>
          <Button onClick={onCheck}>
            <Trans>Check again</Trans>
          </Button>
          {state.paymentUrl === null
            ? toSubscription(<Trans>Show my subscription</Trans>, false)
            : toPayment(state.paymentUrl, <Trans>Continue to payment</Trans>, false)}
        </>
      }
    >
      {state.isCard ? (
        <Trans>
          The payment provider has not confirmed a new card so far. Until it does, everything stays as it was.
        </Trans>
      ) : state.paymentUrl !== null ? (
        <Trans>
          We know of no payment so far. If you have paid, check again in a few minutes; otherwise continue to payment.
          You are charged only once.
        </Trans>
      ) : (
        <Trans>
          The payment provider has not answered so far. Do not pay again: as soon as it does, your plan starts by
          itself, and we send you an email.
        </Trans>
      )}
    </EmptyState>
  )
}

/** The provider is being asked. */
function CheckingContent({ state }: { state: Extract<PaymentReturn, { is: 'checking' }> }) {
  return (
    <EmptyState
      drawing="company"
      title={state.isCard ? <Trans>Your card is being saved</Trans> : <Trans>Your payment is being confirmed</Trans>}
      action={state.paymentUrl !== null && toPayment(state.paymentUrl, <Trans>I have not paid yet</Trans>, false)}
    >
      <Loader size={16} aria-hidden className={classes.loader} />{' '}
      <Trans>This usually takes less than a minute. You can leave this page: nothing is lost.</Trans>
    </EmptyState>
  )
}

/** The payment has arrived. */
function PaidContent({ state, activeText }: Tools & { state: Extract<PaymentReturn, { is: 'paid' }> }) {
  return (
    <EmptyState
      drawing="company"
      title={<Trans>Thank you, the payment has arrived</Trans>}
      action={toSubscription(<Trans>Show my subscription</Trans>)}
    >
      {activeText(state.planName)}
    </EmptyState>
  )
}

/**
 * The card is saved, and what becomes of a charge that is due: it is made now, or is still to be confirmed at the bank.
 */
function CardAddedContent({ state: { confirmationUrl } }: { state: Extract<PaymentReturn, { is: 'card-added' }> }) {
  return (
    <EmptyState
      drawing="company"
      title={<Trans>Your card is saved</Trans>}
      action={
        <>
          {confirmationUrl !== null && toPayment(confirmationUrl, <Trans>Confirm the payment</Trans>)}
          {toSubscription(<Trans>Show my subscription</Trans>, confirmationUrl === null)}
        </>
      }
    >
      {confirmationUrl === null ? (
        <Trans>It is used from the next payment on. Anything that is due is charged to it now.</Trans>
      ) : (
        <Trans>
          It is used from the next payment on. The payment that is due is still to be confirmed on the page of your
          bank.
        </Trans>
      )}
    </EmptyState>
  )
}

/** Why the payment failed, and the page on which another card can be tried. */
function FailedContent({ state }: { state: Extract<PaymentReturn, { is: 'failed' }> }) {
  const failureText = usePaymentFailureText()
  return (
    <EmptyState
      drawing="connection"
      title={<Trans>The payment did not go through</Trans>}
      action={
        <>
          {state.paymentUrl !== null && toPayment(state.paymentUrl, <Trans>Pay again</Trans>)}
          {toSubscription(<Trans>Back to my subscription</Trans>, state.paymentUrl === null)}
        </>
      }
    >
      {failureText(state.failure ?? 'other')} <Trans>Your plan has not changed.</Trans>
    </EmptyState>
  )
}

/** The state in words, with what can be done. */
function ReturnContent({ state, onCheck, activeText }: Tools & { state: PaymentReturn; onCheck: () => void }) {
  switch (state.is) {
    case 'checking':
      return <CheckingContent state={state} />
    case 'replaced':
      return <ReplacedContent state={state} />
    case 'withdrawn':
      return <WithdrawnContent />
    case 'paid':
      return <PaidContent state={state} activeText={activeText} />
    case 'ordered':
    case 'trial':
      return (
        <EmptyState
          drawing="company"
          title={<Trans>Thank you, your order is placed</Trans>}
          action={toSubscription(<Trans>Show my subscription</Trans>)}
        >
          <OrderedText state={state} activeText={activeText} />
        </EmptyState>
      )
    case 'card-added':
      return <CardAddedContent state={state} />
    case 'failed':
      return <FailedContent state={state} />
    case 'unknown':
      return <UnknownContent state={state} onCheck={onCheck} />
    case 'nothing':
      return (
        <EmptyState
          drawing="lost"
          title={<Trans>There is no payment to confirm</Trans>}
          action={toSubscription(<Trans>Show my subscription</Trans>, false)}
        >
          <Trans>If you have just paid, your subscription shows it within a minute.</Trans>
        </EmptyState>
      )
  }
}

/**
 * Where the payment page leads back to: it promises nothing that the provider has not confirmed
 * (SUB-1). Changes are announced.
 */
export const PaymentReturnView = ({
  activeText = (planName) => <PlanActiveSentence planName={planName} />,
  ...props
}: Partial<Tools> & {
  state: PaymentReturn
  /** Asks the provider once more. */
  onCheck: () => void
}) => (
  <div role="status">
    <ReturnContent {...props} activeText={activeText} />
  </div>
)
