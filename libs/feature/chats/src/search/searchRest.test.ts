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
const wanted = () => new AbortController().signal

it('lets searches out at once while the server asks for nothing', async () => {
  const rest = createSearchRest()
  expect((await settled(rest.over(wanted())))()).toBe('over')
  expect(rest.until()).toBe(null)
})

it('holds every search back until the wait is over (F-07), and tells whoever listens', async () => {
  const rest = createSearchRest()
  const listener = vi.fn()
  rest.subscribe(listener)
  expect(rest.note(limited(40))).toBe(true)
  const searches = [await settled(rest.over(wanted())), await settled(rest.over(wanted()))]
  await vi.advanceTimersByTimeAsync(39_999)
  expect(searches.map((is) => is())).toEqual(['pending', 'pending'])
  await vi.advanceTimersByTimeAsync(1)
  expect(searches.map((is) => is())).toEqual(['over', 'over'])
  expect(rest.until()).toBe(null)
  expect(listener).toHaveBeenCalledTimes(2)
})

it('calls a search off that is no longer wanted, and holds the next one back all the same', async () => {
  const rest = createSearchRest()
  rest.note(limited(40))
  const stop = new AbortController()
  const first = await settled(rest.over(stop.signal))
  stop.abort()
  await vi.advanceTimersByTimeAsync(0)
  expect(first()).toBe('called off')
  expect((await settled(rest.over(wanted())))()).toBe('pending')
})

it.each([
  [limited(9999), 60_000],
  [limited(null), 5_000],
  [limited(7, 503), 7_000],
])('waits after %s for %i ms', (error, wait) => {
  const rest = createSearchRest()
  expect(rest.note(error)).toBe(true)
  expect((rest.until() ?? 0) - Date.now()).toBe(wait)
})

it.each([limited(null, 503), limited(5, 500), new ApiError({ status: 0 }), new TypeError('a bug')])(
  'does not wait after %s',
  (error) => {
    const rest = createSearchRest()
    expect(rest.note(error)).toBe(false)
    expect(rest.until()).toBe(null)
  },
)

it('is one for a page, and not shared with another', () => {
  const [page, other] = [aPlatform(), aPlatform()]
  page.singleton(createSearchRest).note(limited(40))
  expect(page.singleton(createSearchRest).until()).not.toBe(null)
  expect(other.singleton(createSearchRest).until()).toBe(null)
})
