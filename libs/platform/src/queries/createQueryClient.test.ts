import { ApiError } from '@frontdesk/api-client'
import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createQueryClient, isWorthRetrying, retryWait } from './createQueryClient.ts'

it.each([
  [new ApiError({ status: 0 }), true],
  [new ApiError({ status: 500 }), true],
  [new ApiError({ status: 503 }), true],
  [new ApiError({ status: 503, retryAfter: 120 }), false],
  [new ApiError({ status: 0, cause: new DOMException('', 'TimeoutError') }), false],
  [new ApiError({ status: 400 }), false],
  [new ApiError({ status: 401 }), false],
  [new ApiError({ status: 404 }), false],
  [new ApiError({ status: 429 }), false],
  [new ApiError({ status: 429, retryAfter: 40 }), true],
  [new ApiError({ status: 429, retryAfter: 3600 }), false],
  [new ApiError({ status: 200, code: 'WRONG_SHAPE' }), false],
  [new TypeError('a bug'), false],
])('a query is retried after %s: %s, and at most three times', (error, isWorth) => {
  expect(isWorthRetrying(0, error)).toBe(isWorth)
  expect(isWorthRetrying(2, error)).toBe(isWorth)
  expect(isWorthRetrying(3, error)).toBe(false)
})

it('a retry waits longer each time, or as long as the server asks, up to a limit', () => {
  expect([0, 1, 2].map((failures) => retryWait(failures, new Error()))).toEqual([1000, 2000, 4000])
  expect(retryWait(0, new ApiError({ status: 503, retryAfter: 7 }))).toBe(7000)
  expect(retryWait(0, new ApiError({ status: 503, retryAfter: 40 }))).toBe(40_000)
  expect(retryWait(0, new ApiError({ status: 503, retryAfter: 9999 }))).toBe(60_000)
})

describe('a failed query', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  /** A query that was refused, and how often it was called; `mount` shows it on one more screen. */
  async function aFailure(refusal: ConstructorParameters<typeof ApiError>[0] = { status: 403 }) {
    const client = createQueryClient()
    const call = vi.fn(() => Promise.reject(new ApiError(refusal)))
    const mount = () => new QueryObserver(client, { queryKey: ['refused'], queryFn: call }).subscribe(() => undefined)
    const leave = mount()
    await vi.advanceTimersByTimeAsync(0)
    return { call, mount, leave }
  }

  it('a failure is not read again by a further screen while another one shows it', async () => {
    const { call, mount } = await aFailure()
    await vi.advanceTimersByTimeAsync(60_000)
    mount()
    expect(call).toHaveBeenCalledOnce()
  })

  it('screens that take turns do not read a failure again at once, and later they do', async () => {
    const { call, mount, leave } = await aFailure()
    leave()
    const leaveAgain = mount()
    expect(call).toHaveBeenCalledOnce()
    leaveAgain()
    await vi.advanceTimersByTimeAsync(5000)
    mount()
    expect(call).toHaveBeenCalledTimes(2)
  })

  it('a failure is not read again before the wait that the server asked for is over', async () => {
    const { call, mount, leave } = await aFailure({ status: 429, retryAfter: 120 })
    leave()
    await vi.advanceTimersByTimeAsync(119_000)
    const leaveAgain = mount()
    expect(call).toHaveBeenCalledOnce()
    leaveAgain()
    await vi.advanceTimersByTimeAsync(1000)
    mount()
    expect(call).toHaveBeenCalledTimes(2)
  })
})
