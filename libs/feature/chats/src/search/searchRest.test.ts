import { ApiError } from '@frontdesk/api-client'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { searchRestOf } from './searchRest.ts'

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
const wanted = () => new AbortController().signal

it('lets searches out at once while the server asks for nothing', async () => {
  const rest = searchRestOf(new QueryClient())
  expect((await settled(rest.ended(wanted())))()).toBe('over')
  expect(rest.until()).toBe(null)
})

it('holds every search back until the wait is over (F-07), and tells whoever listens', async () => {
  const rest = searchRestOf(new QueryClient())
  const listener = vi.fn()
  rest.subscribe(listener)
  expect(rest.applyFailure(limited(40))).toBe(true)
  const searches = [await settled(rest.ended(wanted())), await settled(rest.ended(wanted()))]
  await vi.advanceTimersByTimeAsync(39_999)
  expect(searches.map((is) => is())).toEqual(['pending', 'pending'])
  await vi.advanceTimersByTimeAsync(1)
  expect(searches.map((is) => is())).toEqual(['over', 'over'])
  expect(rest.until()).toBe(null)
  expect(listener).toHaveBeenCalledTimes(2)
})

it('calls a search off that is no longer wanted, and holds the next one back all the same', async () => {
  const rest = searchRestOf(new QueryClient())
  rest.applyFailure(limited(40))
  const stop = new AbortController()
  const first = await settled(rest.ended(stop.signal))
  stop.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(first()).toBe('called off')
  expect((await settled(rest.ended(wanted())))()).toBe('pending')
})

it.each([
  [limited(9999), 60_000],
  [limited(null), 5_000],
  [limited(7, 503), 7_000],
])('waits after %s for %i ms', (error, wait) => {
  const rest = searchRestOf(new QueryClient())
  expect(rest.applyFailure(error)).toBe(true)
  expect((rest.until() ?? 0) - Date.now()).toBe(wait)
})

it.each([limited(null, 503), limited(5, 500), new ApiError({ status: 0 }), new TypeError('a bug')])(
  'does not wait after %s',
  (error) => {
    const rest = searchRestOf(new QueryClient())
    expect(rest.applyFailure(error)).toBe(false)
    expect(rest.until()).toBe(null)
  },
)

it('is one for a page, and not shared with another', () => {
  const [page, other] = [new QueryClient(), new QueryClient()]
  searchRestOf(page).applyFailure(limited(40))
  expect(searchRestOf(page).until()).not.toBe(null)
  expect(searchRestOf(other).until()).toBe(null)
})
