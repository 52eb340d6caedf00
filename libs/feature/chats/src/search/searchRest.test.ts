import { ApiError } from '@frontdesk/api-client'
import { aPlatform } from '@frontdesk/platform/testing'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createSearchRest } from './searchRest.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limited = (retryAfter: number | null, status = 429) => new ApiError({ status, retryAfter })
const settled = async (promise: Promise<void>) => {
  let is = 'pending'
  promise.then(
    () => (is = 'over'),
    () => (is = 'called off'),
  )
  await vi.advanceTimersByTimeAsync(0)
  return () => is
}
const notAborted = () => new AbortController().signal

it('searches are sent at once without a rate limit', async () => {
  const rest = createSearchRest()
  expect((await settled(rest.ended(notAborted())))()).toBe('over')
  expect(rest.until()).toBe(null)
})

it('all searches wait until the rate limit has passed (F-07), and subscribers are notified', async () => {
  const rest = createSearchRest()
  const listener = vi.fn()
  rest.subscribe(listener)
  expect(rest.applyFailure(limited(40))).toBe(true)
  const searches = [await settled(rest.ended(notAborted())), await settled(rest.ended(notAborted()))]
  await vi.advanceTimersByTimeAsync(39_999)
  expect(searches.map((is) => is())).toEqual(['pending', 'pending'])
  await vi.advanceTimersByTimeAsync(1)
  expect(searches.map((is) => is())).toEqual(['over', 'over'])
  expect(rest.until()).toBe(null)
  expect(listener).toHaveBeenCalledTimes(2)
})

it('an aborted search rejects, and the next one still waits', async () => {
  const rest = createSearchRest()
  rest.applyFailure(limited(40))
  const stop = new AbortController()
  const first = await settled(rest.ended(stop.signal))
  stop.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(first()).toBe('called off')
  expect((await settled(rest.ended(notAborted())))()).toBe('pending')
})

it.each([
  [limited(9999), 60_000],
  [limited(null), 5_000],
  [limited(7, 503), 7_000],
])('a search after %s waits for %i ms', (error, wait) => {
  const rest = createSearchRest()
  expect(rest.applyFailure(error)).toBe(true)
  expect((rest.until() ?? 0) - Date.now()).toBe(wait)
})

it.each([limited(null, 503), limited(5, 500), new ApiError({ status: 0 }), new TypeError('a bug')])(
  'a search after %s does not wait',
  (error) => {
    const rest = createSearchRest()
    expect(rest.applyFailure(error)).toBe(false)
    expect(rest.until()).toBe(null)
  },
)

it('the rest is shared per platform', () => {
  const [page, other] = [aPlatform(), aPlatform()]
  page.singleton(createSearchRest).applyFailure(limited(40))
  expect(page.singleton(createSearchRest).until()).not.toBe(null)
  expect(other.singleton(createSearchRest).until()).toBe(null)
})
