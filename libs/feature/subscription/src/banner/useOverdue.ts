import { useQuery } from '@tanstack/react-query'
import { useActionFailure } from '../actions/useActionFailure.ts'
import { useAddCard } from '../actions/useAddCard.ts'
import { useSubscriptionQuery } from '../cache/useSubscriptionQuery.ts'
import { subscriptionStandingOf } from '../notices/subscriptionStandingOf.ts'

/** A payment that is due, and the way to make it. */
export type Overdue = {
  standing: 'past-due' | 'unpaid' | 'to-confirm'
  /** The page of the bank on which the payment is confirmed; null where another card is the way. */
  confirmationUrl: string | null
  /** A payment is being made, by the saved card or on a page: nothing is asked for meanwhile. */
  isBeingPaid: boolean
  /** The attempts to charge go on, and the plan with them. */
  isPlanGoingOn: boolean
  /** The AI answers no further customers meanwhile, as all conversations of the period are used. */
  isLimitReached: boolean
  openCard: () => void
  /** The page of cards is being opened, or waits for another change of the subscription. */
  isOpening: boolean
  /** Why the page of cards could not be opened, in a sentence. */
  failure: string | null
}

const nothing = { subscription: null, invoices: [] }

/** The debt of a company (SUB-5): null while nothing is due, or not known yet. */
export function useOverdue(companyId: number): Overdue | null {
  const { data, dataUpdatedAt } = useQuery(useSubscriptionQuery(companyId))
  const failureText = useActionFailure()
  const now = new Date(data?.now ?? dataUpdatedAt)
  const { open, isOpening, isBlocked, error } = useAddCard(companyId, data ?? nothing, now)
  const standing = data && subscriptionStandingOf(data.subscription, data.invoices, now)
  if (standing?.is !== 'past-due' && standing?.is !== 'unpaid' && standing?.is !== 'to-confirm') return null
  return {
    standing: standing.is,
    confirmationUrl: standing.is === 'to-confirm' ? standing.confirmationUrl : null,
    isBeingPaid: standing.is !== 'to-confirm' && (standing.charge === 'card-now' || standing.charge === 'payment-now'),
    isPlanGoingOn: standing.is === 'to-confirm' ? standing.isPlanGoingOn : standing.is === 'past-due',
    isLimitReached: data?.aiPause?.reason === 'conversation-limit',
    openCard: open,
    isOpening: isOpening || isBlocked,
    failure: failureText(error),
  }
}
