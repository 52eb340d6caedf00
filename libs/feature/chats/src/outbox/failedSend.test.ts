import { ApiError } from '@frontdesk/api-client'
import { AccessOver, WriteHeldBack } from '@frontdesk/platform'
import { expect, it } from 'vitest'
import { failedSend } from './deliver.ts'

it.each([
  ['a call that the page held back for another company', new WriteHeldBack('Another tab'), 'postponed'],
  ['a call of an access that is over', new AccessOver('It is over'), 'postponed'],
  ['a call too many', new ApiError({ status: 429 }), 'postponed'],
  ['a refusal', new ApiError({ status: 422 }), 'refused'],
  ['the end of the session', new ApiError({ status: 401 }), 'unauthorized'],
  ['a lost answer', new ApiError({ status: 0, code: 'NO_ANSWER' }), 'lost'],
  ['a call that took too long at the server', new ApiError({ status: 408 }), 'lost'],
  ['an error of the server', new ApiError({ status: 500 }), 'lost'],
  ['any other error', new TypeError('Failed to fetch'), 'lost'],
])('after %s it is known as far as it can be whether a message is stored', (_, error, is) => {
  expect(failedSend(error).is).toBe(is)
})
