import { ApiError } from '@frontdesk/api-client'
import { expect, it } from 'vitest'
import { isWorthRetrying, retryWait } from './createQueryClient.ts'

it.each([
  [new ApiError({ status: 0 }), true],
  [new ApiError({ status: 500 }), true],
  [new ApiError({ status: 503 }), true],
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
