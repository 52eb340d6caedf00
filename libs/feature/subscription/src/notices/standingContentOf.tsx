import { Plural, Trans } from '@lingui/react/macro'
import { formatDay } from '@frontdesk/platform'
import { CancellationText } from '../cancellation/CancellationText.tsx'
import { paymentContentOf } from './paymentContentOf.tsx'
import type { StandingContent, StandingOf, StandingTools } from './StandingContent.ts'
import type { SubscriptionStanding } from './subscriptionStandingOf.ts'

/** The sentence about a trial's end: the fate of the chosen plan, or that a plan is to be chosen. */
function TrialEndText({ standing, access }: { standing: StandingOf<'trial'>; access: StandingTools['access'] }) {
  const end = standing.ends && formatDay(standing.ends)
  if (standing.plan === 'none' && end !== null && access === 'everything')
    return (
      <Trans>
        Until {end} you can use everything. Nothing is charged automatically: choose a plan when you want to go on.
      </Trans>
    )
  return (
    <>
      {access === 'everything' && (
        <>
          <Trans>You can use everything.</Trans>{' '}
        </>
      )}
      {end !== null && standing.plan !== 'with-card' && (
        <>
          <Trans>The trial ends on {end}.</Trans>{' '}
        </>
      )}
      {standing.plan === 'with-card' && (
        <Trans>When the trial ends, your plan goes on, and your saved card is charged.</Trans>
      )}
      {standing.plan === 'without-card' && (
        <Trans>
          Add a card during the trial, and your plan goes on. Without a card it ends, and nothing is charged.
        </Trans>
      )}
      {standing.plan === 'none' && (
        <Trans>Nothing is charged automatically: choose a plan when you want to go on.</Trans>
      )}
    </>
  )
}

/** A trial: what can be done about its end. */
const trialContent = (standing: StandingOf<'trial'>, { button, access }: StandingTools): StandingContent => ({
  tone: 'info',
  title:
    standing.daysLeft > 0 ? (
      <Plural value={standing.daysLeft} one="Free trial: # day left" other="Free trial: # days left" />
    ) : (
      <Trans>Free trial: the last day</Trans>
    ),
  text: <TrialEndText standing={standing} access={access} />,
  actions: (
    <>
      {standing.plan === 'without-card' && button('add-payment-method', <Trans>Add a card</Trans>)}
      {standing.plan === 'none'
        ? button('change-plan', <Trans>Choose a plan</Trans>)
        : button('change-plan', <Trans>Change plan</Trans>, standing.plan === 'with-card')}
    </>
  ),
})

/** Before there is a plan. */
function beforePlan(standing: StandingOf<'never' | 'trial' | 'trial-over'>, tools: StandingTools): StandingContent {
  const { button, afterEnd, planStart } = tools
  switch (standing.is) {
    case 'never':
      return { tone: 'info', title: <Trans>You have no plan yet</Trans>, text: planStart }
    case 'trial':
      return trialContent(standing, tools)
    case 'trial-over':
      return {
        tone: 'warning',
        title: <Trans>Your free trial has ended</Trans>,
        text: afterEnd(
          <Trans>
            The assistant is paused, and new messages go to your team, which can go on answering. Nothing is lost.
            Paying for a plan brings the assistant back within seconds.
          </Trans>,
        ),
        actions: button('choose-plan', <Trans>Choose a plan</Trans>),
      }
  }
}

/** The standings that run out, are over or rest. */
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
            The assistant is paused. Your team can go on answering, and nothing is lost. Choose a plan to go on.
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
      return paymentContentOf(standing, tools)
    case 'leaving':
    case 'canceled':
    case 'ended':
    case 'paused':
      return aboutEnd(standing, tools)
  }
}
