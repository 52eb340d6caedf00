import { Plural, Trans } from '@lingui/react/macro'
import { formatDay } from '@frontdesk/platform'
import type { SubscriptionAction } from '@frontdesk/billing-rules'
import type { ReactNode } from 'react'
import { CancellationText } from '../cancellation/CancellationText.tsx'
import type { PlanSale } from '../plans/PlanSale.ts'
import type { NoticeTone } from '../section/BillingNotice.tsx'
import type { InvoiceFailure, SubscriptionStanding } from './subscriptionStandingOf.ts'
import { UnknownPageText } from './UnknownPageNotice.tsx'

/** What a notice's button asks the page for. Payment pages are links: `paymentUrl` and `confirmationUrl` of the standing. */
export type StandingAction =
  Extract<SubscriptionAction, 'choose-plan' | 'change-plan' | 'renew' | 'add-payment-method'> | 'check-again'

/** What one standing says. */
export type StandingContent = { tone: NoticeTone; title?: ReactNode; text: ReactNode; actions?: ReactNode }

type StandingOf<Is extends SubscriptionStanding['is']> = Extract<SubscriptionStanding, { is: Is }>

/** What the contents of notices are made with. */
export type StandingTools = {
  /** A button, only where the rules of the state allow its action (SUB-5). */
  button: (action: StandingAction, word: ReactNode, isMain?: boolean) => ReactNode
  /** A link to the page of the payment provider or of the bank. */
  link: (href: string, word: ReactNode) => ReactNode
  failureText: (failure: InvoiceFailure) => string
  /** Whether the plan that the company had can be ordered again. */
  planSale: PlanSale
  /** What follows an end: the pause of the assistant only where it is known, as a company may need no plan. */
  afterEnd: (ifPaused: ReactNode) => ReactNode
}

/** Before there is a plan. */
function beforePlan(
  standing: StandingOf<'never' | 'trial' | 'trial-over'>,
  { button, afterEnd }: StandingTools,
): StandingContent {
  const end = standing.is === 'trial' && standing.ends ? formatDay(standing.ends) : null
  switch (standing.is) {
    case 'never':
      return {
        tone: 'info',
        title: <Trans>You have no plan yet</Trans>,
        text: <Trans>Your plan starts as soon as it is paid.</Trans>,
      }
    case 'trial':
      return {
        tone: 'info',
        title:
          standing.daysLeft > 0 ? (
            <Plural value={standing.daysLeft} one="Free trial: # day left" other="Free trial: # days left" />
          ) : (
            <Trans>Free trial: the last day</Trans>
          ),
        text: standing.goesOn ? (
          <Trans>You can use everything. When the trial ends, your plan goes on, and your saved card is charged.</Trans>
        ) : end !== null ? (
          <Trans>
            Until {end} you can use everything. Nothing is charged automatically: choose a plan when you want to go on.
          </Trans>
        ) : (
          <Trans>You can use everything. Nothing is charged automatically.</Trans>
        ),
        actions: button('change-plan', standing.goesOn ? <Trans>Change plan</Trans> : <Trans>Choose a plan</Trans>),
      }
    case 'trial-over':
      return {
        tone: 'warning',
        title: <Trans>Your free trial has ended</Trans>,
        text: afterEnd(
          <Trans>
            The assistant is paused, and new messages go to your team. People can go on answering and nothing is lost.
            Paying for a plan brings the assistant back within seconds.
          </Trans>,
        ),
        actions: button('choose-plan', <Trans>Choose a plan</Trans>),
      }
  }
}

/** A first payment that is being confirmed, or that is still to be made. */
const awaitedPayment = (
  { paymentUrl }: StandingOf<'pending'>,
  { button, link }: Pick<StandingTools, 'button' | 'link'>,
): StandingContent =>
  paymentUrl === null
    ? {
        tone: 'info',
        title: <Trans>Your payment is being confirmed</Trans>,
        text: <Trans>This usually takes less than a minute. Do not pay again.</Trans>,
        actions: button('check-again', <Trans>Check again</Trans>, false),
      }
    : {
        tone: 'warning',
        title: <Trans>Your payment is not finished</Trans>,
        text: <Trans>Your plan starts as soon as it is paid. If you have just paid, check again first.</Trans>,
        actions: (
          <>
            {link(paymentUrl, <Trans>Continue to payment</Trans>)}
            {button('check-again', <Trans>Check again</Trans>, false)}
          </>
        ),
      }

/** A first payment that failed, or was made and returned. */
const firstPaymentOver = (
  standing: StandingOf<'first-payment-failed' | 'first-payment-returned'>,
  { button, failureText }: StandingTools,
): StandingContent =>
  standing.is === 'first-payment-returned'
    ? {
        tone: 'warning',
        title: <Trans>The payment was returned</Trans>,
        text: (
          <Trans>
            The money goes back to the card that it was paid with. Your plan starts as soon as you pay again.
          </Trans>
        ),
        actions: button('change-plan', <Trans>Pay again</Trans>),
      }
    : {
        tone: 'bad',
        title: <Trans>The payment did not go through</Trans>,
        text: (
          <>
            {standing.failure && failureText(standing.failure)} <Trans>Your plan starts as soon as it is paid.</Trans>
          </>
        ),
        actions: button('change-plan', <Trans>Pay again</Trans>),
      }

/** What waits for a payment. */
function aboutPayment(
  standing: StandingOf<
    | 'pending'
    | 'page-unknown'
    | 'first-payment-failed'
    | 'first-payment-returned'
    | 'to-confirm'
    | 'past-due'
    | 'unpaid'
  >,
  tools: StandingTools,
): StandingContent {
  const { button, link, failureText } = tools
  const attempt = standing.is === 'past-due' && standing.nextAttempt ? formatDay(standing.nextAttempt) : null
  switch (standing.is) {
    case 'pending':
      return awaitedPayment(standing, tools)
    case 'page-unknown':
      return {
        tone: 'bad',
        title: <Trans>The payment page cannot be opened</Trans>,
        text: <UnknownPageText />,
        actions: button('check-again', <Trans>Check again</Trans>, false),
      }
    case 'first-payment-failed':
    case 'first-payment-returned':
      return firstPaymentOver(standing, tools)
    case 'to-confirm':
      return {
        tone: 'warning',
        title: <Trans>Your bank asks you to confirm the payment</Trans>,
        text: standing.isPlanGoingOn ? (
          <Trans>Your plan goes on meanwhile. Confirm the payment on the page of your bank.</Trans>
        ) : (
          <Trans>Confirm the payment on the page of your bank.</Trans>
        ),
        // Another card does not pay what the bank asks to confirm.
        actions: link(standing.confirmationUrl, <Trans>Confirm the payment</Trans>),
      }
    case 'past-due':
      return {
        tone: 'bad',
        title: <Trans>The last payment did not go through</Trans>,
        text: (
          <>
            {standing.failure && failureText(standing.failure)}{' '}
            {attempt !== null ? (
              <Trans>
                You can use everything meanwhile. The next attempt is on {attempt}; a new card is charged at once.
              </Trans>
            ) : (
              <Trans>You can use everything meanwhile. A new card is charged at once.</Trans>
            )}
          </>
        ),
        actions: button('add-payment-method', <Trans>Use another card</Trans>),
      }
    case 'unpaid':
      return {
        tone: 'bad',
        title: <Trans>Your subscription is not paid</Trans>,
        text: (
          <>
            {standing.failure && failureText(standing.failure)}{' '}
            <Trans>
              The assistant is paused. People can go on answering and nothing is lost. Paying brings the assistant back
              within seconds.
            </Trans>
          </>
        ),
        actions: button('add-payment-method', <Trans>Pay with another card</Trans>),
      }
  }
}

/** What runs out, is over or rests. */
function aboutEnd(
  standing: StandingOf<'leaving' | 'canceled' | 'ended' | 'paused'>,
  { button, planSale, afterEnd }: StandingTools,
): StandingContent {
  const day = standing.is === 'ended' && standing.on ? formatDay(standing.on) : null
  switch (standing.is) {
    case 'leaving':
      return {
        tone: 'warning',
        text: (
          <CancellationText
            notice={standing.until ? { key: 'usable-until', date: standing.until } : { key: 'choose-a-plan' }}
          />
        ),
        actions: button('renew', <Trans>Keep my subscription</Trans>),
      }
    case 'canceled':
      return {
        tone: 'warning',
        text: (
          <>
            <CancellationText notice={{ key: 'choose-a-plan' }} />
            {planSale === 'off-sale' && (
              <>
                {' '}
                <Trans>The plan that you had is no longer sold.</Trans>
              </>
            )}
          </>
        ),
        actions: (
          <>
            {button('choose-plan', <Trans>Choose a plan</Trans>)}
            {planSale === 'on-sale' && button('renew', <Trans>Renew the same plan</Trans>, false)}
          </>
        ),
      }
    case 'ended':
      return {
        tone: 'warning',
        title:
          day !== null ? <Trans>Your subscription ended on {day}</Trans> : <Trans>Your subscription has ended</Trans>,
        text: afterEnd(
          <Trans>
            The assistant is paused. People can go on answering and nothing is lost. Choose a plan to go on.
          </Trans>,
        ),
        actions: button('choose-plan', <Trans>Choose a plan</Trans>),
      }
    case 'paused':
      return {
        tone: 'info',
        title: <Trans>Your subscription is paused</Trans>,
        text: <Trans>Nothing is charged meanwhile. Contact us to go on.</Trans>,
      }
  }
}

/** The texts and buttons of a standing; null where nothing needs to be said: the plan's card shows it. */
export function standingContentOf(standing: SubscriptionStanding, tools: StandingTools): StandingContent | null {
  switch (standing.is) {
    case 'active':
      return null
    case 'never':
    case 'trial':
    case 'trial-over':
      return beforePlan(standing, tools)
    case 'pending':
    case 'page-unknown':
    case 'first-payment-failed':
    case 'first-payment-returned':
    case 'to-confirm':
    case 'past-due':
    case 'unpaid':
      return aboutPayment(standing, tools)
    case 'leaving':
    case 'canceled':
    case 'ended':
    case 'paused':
      return aboutEnd(standing, tools)
  }
}
