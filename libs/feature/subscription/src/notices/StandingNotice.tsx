import { Button } from '@mantine/core'
import { isActionAllowed, type PhasedSubscription } from '@frontdesk/billing-rules'
import type { ShownPause } from '../ai-pause/shownPauseOf.ts'
import { usePaymentFailureText } from '../invoices/usePaymentFailureText.ts'
import { rememberPage } from '../payment-page/paymentBegun.ts'
import type { PlanSale } from '../plans/PlanSale.ts'
import type { TrialOffer } from '../plans/TrialOffer.ts'
import { BillingNotice } from '../section/BillingNotice.tsx'
import { ChangeButton } from '../section/ChangeButton.tsx'
import { PauseMeanwhileText } from './PauseMeanwhileText.tsx'
import { PlanStartText } from './PlanStartText.tsx'
import type { StandingAction, StandingTools } from './StandingContent.ts'
import { standingContentOf } from './standingContentOf.tsx'
import type { SubscriptionStanding } from './subscriptionStandingOf.ts'

type Props = {
  standing: SubscriptionStanding
  /** By its state it is decided which buttons there are; null without a subscription. */
  subscription: PhasedSubscription | null
  now: Date
  /** Why the AI answers no further customers: said with what ends it. */
  pause?: ShownPause | null
  /**
   * All conversations of the period are used, which another notice or the meter says: here nothing is promised that
   * the limit does not allow.
   */
  isLimitReached?: boolean
  /** Only a plan that is on sale can be ordered again. */
  planSale?: PlanSale
  /** The free trial that an order begins with; null while it is not known. */
  trialOffer?: TrialOffer | null
  /** The action that is on its way. */
  busy?: StandingAction | null
  /** A change is on its way, also one of another part of the page. */
  isChanging?: boolean
  /** Why the last action did not work, in a sentence. */
  failure?: string | null
  onAction: (action: StandingAction) => void
}

/** Actions that change nothing: they read again, or show the plans. */
const harmless: readonly StandingAction[] = ['check-again', 'choose-plan', 'change-plan']

function useTools({
  subscription,
  now,
  pause = null,
  isLimitReached = false,
  planSale = 'on-sale',
  trialOffer = { is: 'none' },
  busy = null,
  isChanging = false,
  onAction,
}: Props): StandingTools {
  const failureText = usePaymentFailureText()
  const planStart = <PlanStartText offer={trialOffer} />
  return {
    failureText,
    planSale,
    planStart,
    access: isLimitReached ? 'limited' : pause === null ? 'everything' : 'paused',
    afterEnd: (ifPaused) => (pause === null ? planStart : ifPaused),
    button: (action, word, isMain = true) =>
      (action === 'check-again' || action === 'charge-again' || isActionAllowed(action, subscription, now)) && (
        <ChangeButton
          variant={isMain ? 'filled' : 'default'}
          loading={busy === action}
          disabled={busy !== null && busy !== action}
          isBlocked={isChanging && busy !== action && !harmless.includes(action)}
          onClick={() => onAction(action)}
        >
          {word}
        </ChangeButton>
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

/**
 * Says where the company stands with its subscription, what is safe, and what can be done (SUB-5, SUB-11).
 * Nothing for an active one.
 */
export function StandingNotice(props: Props) {
  const tools = useTools(props)
  const { failure = null, standing } = props
  const content = standingContentOf(standing, tools)
  if (!content) return null
  const isPauseToSay = tools.access === 'paused' && !sayingPause.includes(standing.is)
  return (
    <>
      <BillingNotice tone={content.tone} title={content.title} actions={content.actions}>
        {content.text}
        {isPauseToSay && (
          <>
            {' '}
            <PauseMeanwhileText of={standing.is} />
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
