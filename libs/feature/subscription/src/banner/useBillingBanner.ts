import { useQuery } from '@tanstack/react-query'
import { shownPauseOf, type ShownPause } from '../ai-pause/shownPauseOf.ts'
import { useSubscriptionQuery } from '../cache/useSubscriptionQuery.ts'

/** The text of the banner above every page about a company's subscription. */
export type SubscriptionBanner =
  | ({ readonly is: 'ai-paused' } & ShownPause)
  /** A payment is due; whether the AI pauses because of it is said with it. */
  | { readonly is: 'payment-due' }

/** Milliseconds between two reads while the AI pauses: a new period brings it back by time alone, which is no event. */
const pausedInterval = 5 * 60_000

/**
 * The one thing that every page says of a company's subscription (SUB-5, D-10); null for nothing,
 * or while it is not known.
 */
export function useBillingBanner(companyId: number): SubscriptionBanner | null {
  const { data, dataUpdatedAt } = useQuery({
    ...useSubscriptionQuery(companyId),
    refetchInterval: ({ state }) => (state.data?.aiPause ? pausedInterval : false),
  })
  if (!data) return null
  const status = data.subscription?.status
  const pause = shownPauseOf(data, new Date(data.now ?? dataUpdatedAt))
  // A due payment comes first, and says whether the AI pauses: a larger plan does not pay it.
  if (status === 'past_due' || status === 'unpaid') return { is: 'payment-due' }
  return pause && { is: 'ai-paused', ...pause }
}
