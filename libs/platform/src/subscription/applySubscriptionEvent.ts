import type { SubscriptionEvent } from '@frontdesk/api-client'
import type { QueryClient } from '@tanstack/react-query'
import type { EventTargets } from '../queries/createLiveFetches.ts'
import { sessionQueries } from '../session/sessionQueries.ts'

/** The key of everything that is read of a company's subscription. */
export const subscriptionKey = (companyId: number) => ['subscription', companyId] as const

/**
 * Reads a company's subscription, its invoices and promo code again after a change, and the companies, which carry its
 * summary (SUB-4). Each tab receives the event, so that none goes on showing what another one changed.
 */
export function applySubscriptionEvent({ queryClient, liveFetches }: EventTargets, event: SubscriptionEvent): void {
  liveFetches.buffer(event)
  void queryClient.invalidateQueries({ queryKey: subscriptionKey(event.companyId) })
  void readCompaniesAgain(queryClient)
}

/** Reads the companies again, whose summaries of a subscription say whether a trial runs or a payment is due. */
export async function readCompaniesAgain(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [sessionQueries.companiesKey, sessionQueries.companyKey].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )
}
