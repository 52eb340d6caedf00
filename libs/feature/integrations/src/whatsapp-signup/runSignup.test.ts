import { beforeEach, expect, it, vi } from 'vitest'
import type { FacebookSdk } from './facebookSdk.ts'
import { runSignup, type SignupKind, type SignupPage } from './runSignup.ts'

const config = { configId: '900000000000002', sdkUrl: 'https://connect.facebook.net/en_US/sdk.js' }
const account = '524126980791429'
const finish = { type: 'WA_EMBEDDED_SIGNUP', event: 'FINISH', data: { waba_id: account, phone_number_id: '106540352' } }

type Login = Parameters<FacebookSdk['login']>
let listeners: Set<(event: MessageEvent) => void>
let waiting: (() => void)[]
let called: Login[]
let open: ReturnType<typeof vi.fn<Window['open']>>
let page: SignupPage
beforeEach(() => {
  listeners = new Set()
  waiting = []
  called = []
  open = vi.fn<Window['open']>(() => window)
  page = {
    addEventListener: (_: string, listener: unknown) => void listeners.add(listener as (event: MessageEvent) => void), // as given
    removeEventListener: (_: string, listener: unknown) =>
      void listeners.delete(listener as (event: MessageEvent) => void), // as given
    setTimeout: ((later: () => void) => waiting.push(later)) as Window['setTimeout'], // nothing else of it is used
    open,
  }
})

const sdk = {
  login: (...login: Login) => {
    called.push(login)
    page.open('https://www.facebook.com/dialog/oauth')
  },
}
const start = (kind: SignupKind = 'new-number') => runSignup(sdk, config, kind, page)
const answer = (code: string | null, status = code === null ? 'unknown' : 'connected') =>
  called[0]?.[0]({ authResponse: code === null ? null : { code }, status })
const post = (data: unknown, origin = 'https://www.facebook.com') => {
  for (const listener of [...listeners]) listener(new MessageEvent('message', { origin, data }))
}
const claims = { code: 'a-code', businessAccountId: account, phoneNumberId: '106540352' }

it('the message and the code come in either order', async () => {
  const first = start()
  post(finish)
  answer('a-code')
  expect(await first).toEqual(claims)
  called = []
  const second = start()
  answer('a-code')
  post(finish)
  expect(await second).toEqual(claims)
  expect(listeners.size).toBe(0)
})

it('a code without a message is handed over by itself', async () => {
  const signup = start()
  answer('a-code')
  post(finish, 'https://facebook.com.evil.example')
  waiting.forEach((later) => later())
  expect(await signup).toEqual({ code: 'a-code' })
})

it.each([
  ['business-app', { setup: {}, featureType: 'whatsapp_business_app_onboarding' }],
  ['new-number', { setup: {} }],
] as const)('the popup of a %s is opened with %j', (kind, extras) => {
  void start(kind)
  expect(called[0]?.[1]).toEqual({
    config_id: config.configId,
    response_type: 'code',
    override_default_response_type: true,
    extras,
  })
  // The SDK refuses asynchronous functions.
  expect(called[0]?.[0].constructor.name).toBe('Function')
})

it.each([
  [null, 'unknown', { type: 'closed' }],
  [null, 'not_authorized', { type: 'declined' }],
] as const)('a signup without a code (%s, %s) ends as %j', async (code, status, end) => {
  const signup = start()
  answer(code, status)
  expect(await signup).toEqual(end)
})

it('a screen that was left is named, whatever the SDK answers then', async () => {
  const signup = start()
  post({ type: 'WA_EMBEDDED_SIGNUP', event: 'CANCEL', data: { current_step: 'PERMISSIONS' } })
  answer(null)
  expect(await signup).toEqual({ type: 'left', step: 'PERMISSIONS', problem: null })
})

it('a popup that the browser blocks ends the signup, and the page opens windows as before', async () => {
  open.mockReturnValue(null)
  expect(await start()).toEqual({ type: 'popup-blocked' })
  expect(page.open).toBe(open)
  expect(listeners.size).toBe(0)
})
