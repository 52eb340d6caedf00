import { i18n } from '@lingui/core'
import { beforeEach, expect, it } from 'vitest'
import { passingFailure } from './passingFailure.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

it.each([
  [
    { status: 503, code: 'UNAVAILABLE', retryAfter: 5 },
    'The server is not available right now. Try again in a moment.',
  ],
  [{ status: 429, code: 'RATE_LIMITED', retryAfter: 1 }, 'That was a lot at once. You can go on in 1 second.'],
  [{ status: 429, code: 'RATE_LIMITED', retryAfter: 40 }, 'That was a lot at once. You can go on in 40 seconds.'],
  [{ status: 429, code: 'RATE_LIMITED', retryAfter: 1830 }, 'That was a lot at once. You can go on in 31 minutes.'],
  [{ status: 429, code: 'RATE_LIMITED', retryAfter: null }, 'Too many requests, try again later'],
  // Another provider may lock an account: the sign-in says that, in its own place.
  [{ status: 429, code: 'LOCKED', retryAfter: 40 }, null],
  [{ status: 500, code: 'INTERNAL', retryAfter: null }, 'Something went wrong on the server. Try again.'],
  [
    { status: 500, code: 'INTERNAL', retryAfter: null, requestId: '0b6e12f4-5a40-4f0a-9d0c-1f2e3d4c5b6a' },
    'Something went wrong on the server. Try again. If it happens again, give support this code: \u20680b6e12f4\u2069',
  ],
  [{ status: 500, code: null, retryAfter: null }, 'Something went wrong on the server. Try again.'],
  [
    { status: 0, code: 'NO_ANSWER', retryAfter: null },
    'The server did not answer. Check the connection and try again.',
  ],
  // Its own sentence says more.
  [{ status: 502, code: 'CHANNEL_UNREACHABLE', retryAfter: null }, null],
  [{ status: 409, code: 'HANDLED_BY_HUMAN', retryAfter: null }, null],
])('the message of %j is %s', (failure, sentence) => {
  expect(passingFailure(failure)).toBe(sentence)
})
