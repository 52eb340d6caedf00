import { Trans } from '@lingui/react/macro'
import { formatDay } from '@frontdesk/platform'
import type { ReactNode } from 'react'
import type { StandingContent, StandingOf, StandingTools } from './StandingContent.ts'
import type { InvoiceFailure } from './subscriptionStandingOf.ts'
import { UnknownPageText } from './UnknownPageNotice.tsx'

type PaymentStanding = StandingOf<
  'pending' | 'page-unknown' | 'first-payment-failed' | 'first-payment-returned' | 'to-confirm' | 'past-due' | 'unpaid'
>

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

/** Why a payment failed, as far as that says more than the title, which says that it has. */
const reasonText = (failure: InvoiceFailure | null, { failureText }: Pick<StandingTools, 'failureText'>): ReactNode =>
  failure !== null && failure !== 'other' && <>{failureText(failure)} </>

/**
 * The use of a card that is entered now: the page of cards takes also the one that is saved,
 * which may have money again.
 */
const CardChargeText = ({ hasCard }: { hasCard: boolean }) =>
  hasCard ? (
    <Trans>A card that you enter now, the same or another one, is charged at once.</Trans>
  ) : (
    <Trans>No card is saved. One that you add now is charged at once.</Trans>
  )

/** A payment that is in progress: by the saved card only where that is known. */
const ChargingText = ({ isOfCard }: { isOfCard: boolean }) =>
  isOfCard ? (
    <Trans>The saved card is being charged. This usually takes less than a minute.</Trans>
  ) : (
    <Trans>A payment is being confirmed. This usually takes less than a minute.</Trans>
  )

/** A renewal whose charge has failed: attempts go on for some days, or are over. */
function owedPayment(standing: StandingOf<'past-due' | 'unpaid'>, tools: StandingTools): StandingContent {
  const { hasCard, failure } = standing
  const { access } = tools
  const isCharging = standing.charge === 'card-now' || standing.charge === 'payment-now'
  const isAttemptAhead = standing.is === 'past-due' && hasCard && !isCharging
  const pause = standing.is === 'past-due' && standing.lastAttempt ? formatDay(standing.lastAttempt) : null
  const attempt = isAttemptAhead && standing.nextAttempt ? formatDay(standing.nextAttempt) : null
  return {
    tone: 'bad',
    title:
      standing.is === 'past-due' ? (
        <Trans>The last payment did not go through</Trans>
      ) : (
        <Trans>Your subscription is not paid</Trans>
      ),
    text: (
      <>
        {!isCharging && reasonText(failure, tools)}
        {standing.is === 'unpaid' && access === 'paused' && (
          <>
            <Trans>
              The assistant is paused. Your team can go on answering, and nothing is lost. Paying brings the assistant
              back within seconds.
            </Trans>{' '}
          </>
        )}
        {standing.is === 'past-due' && access === 'everything' && (
          <>
            <Trans>You can use everything meanwhile.</Trans>{' '}
          </>
        )}
        {standing.is === 'past-due' && access === 'limited' && (
          <>
            <Trans>Your plan goes on meanwhile.</Trans>{' '}
          </>
        )}
        {attempt !== null && (
          <>
            <Trans>We try the saved card again on {attempt}.</Trans>{' '}
          </>
        )}
        {pause !== null && (
          <>
            <Trans>The assistant pauses on {pause} unless the invoice is paid before then.</Trans>{' '}
          </>
        )}
        {isCharging ? <ChargingText isOfCard={standing.charge === 'card-now'} /> : <CardChargeText hasCard={hasCard} />}
      </>
    ),
    actions: owedActions(standing, tools),
  }
}

/** The ways to pay what is owed: the saved card once more, where that is possible, and a page of cards. */
function owedActions({ charge, hasCard }: StandingOf<'past-due' | 'unpaid'>, { button }: StandingTools): ReactNode {
  if (charge === null)
    return button('add-payment-method', hasCard ? <Trans>Pay by card</Trans> : <Trans>Add a card</Trans>)
  return (
    <>
      {charge === 'again' && button('charge-again', <Trans>Try the saved card again</Trans>)}
      {charge !== 'again' && button('check-again', <Trans>Check again</Trans>, false)}
      {button('add-payment-method', hasCard ? <Trans>Pay with another card</Trans> : <Trans>Add a card</Trans>, false)}
    </>
  )
}

/** The standings that wait for a payment. */
export function paymentContentOf(standing: PaymentStanding, tools: StandingTools): StandingContent {
  const { button, link, access } = tools
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
      return {
        tone: 'bad',
        title: <Trans>The payment did not go through</Trans>,
        text: (
          <>
            {reasonText(standing.failure, tools)}
            <Trans>Your plan starts as soon as it is paid.</Trans>
          </>
        ),
        actions: button('change-plan', <Trans>Pay again</Trans>),
      }
    case 'first-payment-returned':
      return {
        tone: 'warning',
        title: <Trans>The payment was returned</Trans>,
        text: (
          <Trans>
            The money goes back to the card that it was paid with. Your plan starts as soon as you pay again.
          </Trans>
        ),
        actions: button('change-plan', <Trans>Pay again</Trans>),
      }
    case 'to-confirm':
      return {
        tone: 'warning',
        title: <Trans>Your bank asks you to confirm the payment</Trans>,
        text: (
          <>
            {standing.isPlanGoingOn && access !== 'paused' && (
              <>
                <Trans>Your plan goes on meanwhile.</Trans>{' '}
              </>
            )}
            <Trans>Confirm the payment on the page of your bank.</Trans>
          </>
        ),
        // Another card does not pay what the bank asks to confirm.
        actions: link(standing.confirmationUrl, <Trans>Confirm the payment</Trans>),
      }
    case 'past-due':
    case 'unpaid':
      return owedPayment(standing, tools)
  }
}
