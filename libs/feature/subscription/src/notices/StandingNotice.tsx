import { Button } from '@mantine/core'
import { Trans } from '@lingui/react/macro'
import { isActionAllowed, type SubscriptionState } from '@frontdesk/billing-rules'
import type { ShownPause } from '../ai-pause/shownPauseOf.ts'
import { usePaymentFailureText } from '../invoices/usePaymentFailureText.ts'
import { rememberPage } from '../payment-page/paymentBegun.ts'
import type { PlanSale } from '../plans/PlanSale.ts'
import { BillingNotice } from '../section/BillingNotice.tsx'
import { standingContentOf, type StandingAction, type StandingTools } from './standingContentOf.tsx'
import type { SubscriptionStanding } from './subscriptionStandingOf.ts'

type Props = {
  standing: SubscriptionStanding
  /** By its state it is decided which buttons there are; null without a subscription. */
  subscription: SubscriptionState | null
  now: Date
  /** Why the AI answers no further customers: said with what ends it. A limit has a notice of its own. */
  pause?: ShownPause | null
  /** Only a plan that is on sale can be ordered again. */
  planSale?: PlanSale
  /** The action that is on its way. */
  busy?: StandingAction | null
  /** Why the last action did not work, in a sentence. */
  failure?: string | null
  onAction: (action: StandingAction) => void
}

function useTools({
  subscription,
  now,
  pause = null,
  planSale = 'on-sale',
  busy = null,
  onAction,
}: Props): StandingTools {
  const failureText = usePaymentFailureText()
  return {
    failureText,
    planSale,
    afterEnd: (ifPaused) => (pause === null ? <Trans>Your plan starts as soon as it is paid.</Trans> : ifPaused),
    button: (action, word, isMain = true) =>
      (action === 'check-again' || isActionAllowed(action, subscription, now)) && (
        <Button
          variant={isMain ? 'filled' : 'default'}
          loading={busy === action}
          disabled={busy !== null && busy !== action}
          onClick={() => onAction(action)}
        >
          {word}
        </Button>
      ),
    link: (href, word) => (
      <Button component="a" href={href} onClick={() => rememberPage(href)}>
        {word}
      </Button>
    ),
  }
}

/** Standings whose own text says that the AI pauses. */
const sayingPause: readonly SubscriptionStanding['is'][] = ['trial-over', 'unpaid', 'ended']

/** Says where the company stands with its subscription, what is safe, and what can be done (SUB-5, SUB-11). Nothing for an active one. */
export function StandingNotice(props: Props) {
  const content = standingContentOf(props.standing, useTools(props))
  if (!content) return null
  const { failure = null, pause = null, standing } = props
  const isPauseToSay = pause !== null && pause.reason !== 'conversation-limit' && !sayingPause.includes(standing.is)
  return (
    <>
      <BillingNotice tone={content.tone} title={content.title} actions={content.actions}>
        {content.text}
        {isPauseToSay && (
          <>
            {' '}
            <Trans>
              The assistant is paused meanwhile. People can go on answering and nothing is lost. Paying brings the
              assistant back within seconds.
            </Trans>
          </>
        )}
      </BillingNotice>
      {failure && (
        <BillingNotice tone="bad" isAlert>
          {failure}
        </BillingNotice>
      )}
    </>
  )
}
