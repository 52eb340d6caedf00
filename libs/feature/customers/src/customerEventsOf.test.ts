import { aFakeApi, aPlatform } from '@frontdesk/platform/testing'
import { expect, it } from 'vitest'
import { customerEventsOf } from './customerEventsOf.ts'
import { customerKeys } from './customerQueries.ts'
import { aCustomerCard, aMergedCard } from './testing/aCustomerCard.ts'

/** A page with the card of two merged chats, another card of the company, and one of another company. */
function aPage() {
  const platform = aPlatform({ api: aFakeApi() })
  const cards = [customerKeys.card(101, 10001), customerKeys.card(101, 10009), customerKeys.card(102, 10001)]
  const [merged, other, foreign] = cards
  platform.queryClient.setQueryData(merged ?? [], aMergedCard())
  platform.queryClient.setQueryData(other ?? [], aCustomerCard({ chatId: 10009, chats: [] }))
  platform.queryClient.setQueryData(foreign ?? [], aCustomerCard())
  const stale = () => cards.map((key) => platform.queryClient.getQueryState(key)?.isInvalidated)
  return { events: customerEventsOf(platform), stale }
}
const changed = { type: 'customers-changed', companyId: 101, seq: 7 } as const

it('a change of one chat has the cards read again that show it, also a merged one', () => {
  const { events, stale } = aPage()
  events.apply({ ...changed, chatIds: [10002] })
  expect(stale()).toEqual([true, false, false])
})

it('a change of the fields has all cards of the company read again', () => {
  const { events, stale } = aPage()
  events.apply({ ...changed, chatIds: null })
  expect(stale()).toEqual([true, true, false])
})

it('a note of a chat has its card read again', () => {
  const { events, stale } = aPage()
  events.noteChanged(101, 10009)
  expect(stale()).toEqual([false, true, false])
})
