import { i18n } from '@lingui/core'
import { beforeEach, expect, it } from 'vitest'
import { errorToast } from './errorToast.ts'

beforeEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

const undelivered = { message: 'Forbidden: bot was blocked by the user', code: 'BLOCKED', chatId: 10001 }

it('an undelivered message of a chat out of sight is shown as a toast without the error text of the channel', () => {
  for (const visible of [null, 10002])
    expect(errorToast(undelivered, visible)).toBe('A message was not delivered. Its chat says so in the list.')
})

it('an undelivered message of the chat on screen shows no toast, as the message itself shows the failure', () => {
  expect(errorToast(undelivered, 10001)).toBeNull()
})

it('the English text of an error is not shown to readers of another language', () => {
  i18n.loadAndActivate({ locale: 'uk', messages: {} })
  expect(errorToast({ message: 'Quota reached', code: 'QUOTA', chatId: null }, null)).toBe(
    'Something went wrong on the server. What you sent is kept.',
  )
})

it('an error without a chat is shown as a toast with its own text, else with the default one', () => {
  const quota = { message: 'Quota reached', code: 'QUOTA', chatId: null }
  expect(errorToast(quota, 10001)).toBe('Quota reached')
  expect(errorToast({ ...quota, message: null }, 10001)).toBe(
    'Something went wrong on the server. What you sent is kept.',
  )
})
