import { aPlatform } from '@frontdesk/platform/testing'
import { i18n } from '@lingui/core'
import { expect, it } from 'vitest'
import { live } from './live.ts'

const text = 'Something went wrong on the server. What you sent is kept.'

function toastsAfter(error: { message: string | null; code: string | null; chatId: number | null }) {
  const platform = aPlatform()
  live(platform)
  platform.events.emit('error', error)
  return platform.toasts.visible().map(({ type, message }) => [type, message])
}

it.each([
  ['its message', 'The channel is gone', [['error', 'The channel is gone']]],
  ['a text of its own', null, [['error', text]]],
])('an error of the server is shown as a toast with %s (LIVE-5)', (_what, message, toasts) => {
  i18n.loadAndActivate({ locale: 'en', messages: {} })
  expect(toastsAfter({ message, code: null, chatId: null })).toEqual(toasts)
})
