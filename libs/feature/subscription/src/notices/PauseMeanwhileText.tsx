import { Trans } from '@lingui/react/macro'
import type { SubscriptionStanding } from './subscriptionStandingOf.ts'

/**
 * The way back of a paused AI: the plan that starts, or the payment that is due. Where neither
 * does, nothing is promised.
 */
const broughtBackBy: Readonly<Record<SubscriptionStanding['is'], 'plan' | 'payment' | null>> = {
  never: 'plan',
  trial: null,
  'trial-over': 'plan',
  pending: 'plan',
  'page-unknown': 'plan',
  'first-payment-failed': 'plan',
  'first-payment-returned': 'plan',
  active: null,
  'to-confirm': 'payment',
  'past-due': 'payment',
  unpaid: 'payment',
  leaving: null,
  canceled: 'plan',
  ended: 'plan',
  paused: null,
}

/** The AI is paused because of where the company stands: what is safe meanwhile, and what brings it back (D-10). */
export function PauseMeanwhileText({ of }: { of: SubscriptionStanding['is'] }) {
  const by = broughtBackBy[of]
  return (
    <>
      <Trans>The assistant is paused meanwhile. Your team can go on answering, and nothing is lost.</Trans>
      {by === 'plan' && (
        <>
          {' '}
          <Trans>The assistant answers again as soon as your plan starts.</Trans>
        </>
      )}
      {by === 'payment' && (
        <>
          {' '}
          <Trans>The assistant answers again within seconds of the payment.</Trans>
        </>
      )}
    </>
  )
}
