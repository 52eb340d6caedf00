import { Plural, Trans } from '@lingui/react/macro'
import type { TrialOffer } from '../plans/TrialOffer.ts'

/**
 * When a plan that is ordered now starts: as soon as it is paid, or with the free trial that it offers (TRIAL-1).
 * `offer`: null while it is not known.
 */
export function PlanStartText({ offer }: { offer: TrialOffer | null }) {
  if (offer === null) return <Trans>Choose a plan to start.</Trans>
  switch (offer.is) {
    case 'none':
      return <Trans>Your plan starts as soon as it is paid.</Trans>
    case 'every-plan': {
      const { days } = offer
      return (
        <Plural
          value={days}
          one="Every plan starts with # free day. Nothing is charged before it ends."
          other="Every plan starts with # free days. Nothing is charged before they end."
        />
      )
    }
    case 'some-plans':
      return (
        <Trans>
          Some plans start with a free trial: their price says how long it is. The others start as soon as they are
          paid.
        </Trans>
      )
  }
}
