import { useApi } from '@frontdesk/platform'
import { useQuery } from '@tanstack/react-query'
import { shownPauseOf, type ShownPause } from '../ai-pause/shownPauseOf.ts'
import { subscriptionQuery } from '../cache/subscriptionQueries.ts'

/** What the banner above every page says of a company's subscription. */
export type SubscriptionBanner =
  | ({ readonly is: 'ai-paused' } & ShownPause)
  /** A payment is due; whether the AI pauses because of it is said with it. */
  | { readonly is: 'payment-due' }

/** Milliseconds between two reads while the AI pauses: a new period brings it back by time alone, which is no event. */
const pausedInterval = 5 * 60_000

/** The one thing that every page says of a company's subscription (SUB-5, D-10); null for nothing, or while it is not known. */
export function useBillingBanner(companyId: number): SubscriptionBanner | null {
  const { data } = useQuery({
    ...subscriptionQuery(useApi(), companyId),
    refetchInterval: ({ state }) => (state.data?.aiPause ? pausedInterval : false),
  })
  if (!data) return null
  const status = data.subscription?.status
  const pause = shownPauseOf(data)
  // A pause of another reason is the graver fact; one that is unpaid is ended by the payment that is due.
  if (pause && !(pause.reason === 'unpaid' && status === 'unpaid')) return { is: 'ai-paused', ...pause }
  return status === 'past_due' || status === 'unpaid' ? { is: 'payment-due' } : null
}
