import { i18n } from '@lingui/core'
import { beforeEach, expect, it } from 'vitest'
import { rejectedInput } from './rejectedInput.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const issues = [{ path: '/fullName', message: 'Too big: expected string to have <=200 characters' }]

it.each([
  [{ code: 'VALIDATION_ERROR', body: { issues } }, 'Something you entered is not accepted. Check it and try again.'],
  // Its own sentence says more.
  [{ code: 'VALIDATION_ERROR', body: { message: 'There are no test questions yet' } }, null],
  [{ code: 'VALIDATION_ERROR', body: null }, null],
  [{ code: 'NOT_FOUND', body: { issues } }, null],
  [{ code: null }, null],
])('the message of %j is %s', (failure, sentence) => {
  expect(rejectedInput(failure)).toBe(sentence)
})
