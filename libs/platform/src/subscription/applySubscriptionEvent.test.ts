import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { createAppEvents } from '../events/createAppEvents.ts'
import { dispatchLiveEvents } from '../live/dispatchLiveEvents.ts'
import { toLogEvent } from '../live/followCompanyLog.ts'
import { createLiveFetches } from '../queries/createLiveFetches.ts'
import { applySubscriptionEvent, subscriptionKey } from './applySubscriptionEvent.ts'

/**
 * A client on whose screen are the subscriptions of two companies, and the companies; counts how often each is read.
 */
async function aClientOnScreen() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const reads: Record<string, number> = {}
  const stops = await Promise.all(
    Object.entries({
      lily: [...subscriptionKey(101), 'me'],
      rose: [...subscriptionKey(102), 'me'],
      companies: ['session', 'companies'],
      company: ['session', 'company', 101],
      chats: ['chats', 101],
    }).map(async ([name, queryKey]) => {
      const queryFn = () => (reads[name] = (reads[name] ?? 0) + 1)
      await client.fetchQuery({ queryKey, queryFn })
      return new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined)
    }),
  )
  return { client, reads, stop: () => stops.forEach((stop) => stop()) }
}

it('a change of a subscription reads it again, with the companies that carry its summary, and nothing else', async () => {
  const { client, reads, stop } = await aClientOnScreen()
  const { apply } = dispatchLiveEvents(
    {
      events: createAppEvents(),
      onEvent: () => expect.unreachable(),
      onStream: () => undefined,
      onSubscription: (event) =>
        applySubscriptionEvent({ queryClient: client, liveFetches: createLiveFetches() }, event),
    },
    101,
    console,
  )
  const payload = { seq: 7, companyId: 101, subscriptionId: 's', status: 'active' }
  const event = toLogEvent('subscription_update', payload, 101)
  if (!event) throw new Error('The event was not read')
  apply(event, true)
  await expect.poll(() => client.isFetching()).toBe(0)
  expect(reads).toEqual({ lily: 2, rose: 1, companies: 2, company: 2, chats: 1 })
  stop()
})
