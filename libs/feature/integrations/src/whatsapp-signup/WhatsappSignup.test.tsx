import '@testing-library/jest-dom/vitest'
import { ApiError } from '@frontdesk/api-client'
import { aMessenger } from '@frontdesk/contract/fixtures'
import { aConfig, aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { IntegrationsPage } from '../IntegrationsPage.tsx'
import type { FacebookSdk } from './facebookSdk.ts'

type Page = Window & { FB?: FacebookSdk | undefined }
const page: Page = window
const whatsappSignup = {
  appId: '900000000000001',
  configId: '900000000000002',
  sdkUrl: 'https://connect.facebook.net/en_US/sdk.js',
  graphVersion: 'v25.0',
}
const number = aMessenger({ id: 9, type: 'whatsapp', metadata: { displayPhoneNumber: '+1 555-0100' } })

let login: ReturnType<typeof vi.fn<FacebookSdk['login']>>
let init: ReturnType<typeof vi.fn<FacebookSdk['init']>>
let loadScript: ReturnType<typeof vi.fn<(address: string) => Promise<void>>>
beforeEach(() => {
  localStorage.clear()
  init = vi.fn<FacebookSdk['init']>()
  login = vi.fn<FacebookSdk['login']>(() => void window.open('https://www.facebook.com/'))
  vi.spyOn(window, 'open').mockReturnValue(window)
  loadScript = vi.fn(() => {
    page.FB = { init, login }
    return Promise.resolve()
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  delete page.FB
})

const open = async (signUpWhatsapp: () => unknown = () => number, config = { whatsappSignup }) => {
  const api = aFakeApi({
    call: {
      listMessengers: () => Promise.resolve([]),
      listCrm: () => Promise.resolve([]),
      signUpWhatsapp: () => Promise.resolve(signUpWhatsapp()),
    },
  })
  const screenOf = renderScreen(<IntegrationsPage />, { api, different: { loadScript, config: aConfig(config) } })
  const opener = await screen.findByRole('button', { name: 'Connect a number' })
  expect(loadScript).not.toHaveBeenCalled()
  await screenOf.user.click(opener)
  const dialog = await screen.findByRole('dialog', { name: 'Connect a WhatsApp number' })
  return { ...screenOf, api, dialog }
}
const buttonOf = async (name = 'Keep using the WhatsApp Business app') => {
  const heading = await screen.findByRole('heading', { name })
  return within(heading.closest('li') ?? document.body).getByRole('button')
}
const answer = (code: string | null) => login.mock.lastCall?.[0]({ authResponse: code === null ? null : { code } })
const post = (event: string, data: object) =>
  window.dispatchEvent(
    new MessageEvent('message', {
      origin: 'https://www.facebook.com',
      data: JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event, data }),
    }),
  )
const finish = () => {
  post('FINISH_WHATSAPP_BUSINESS_APP_ONBOARDING', { waba_id: '524126980791429' })
  answer('a-code-of-meta')
}

it('the SDK is loaded with the dialog and prepared for our app; a finished signup connects the number', async () => {
  const { user, api } = await open()
  await waitFor(async () => expect(await buttonOf()).toBeEnabled())
  expect(loadScript).toHaveBeenCalledExactlyOnceWith(whatsappSignup.sdkUrl)
  expect(init).toHaveBeenCalledExactlyOnceWith({
    appId: whatsappSignup.appId,
    version: 'v25.0',
    xfbml: false,
    cookie: false,
  })
  await user.click(await buttonOf())
  finish()
  expect(await screen.findByText(/\+1 555-0100 is connected/u)).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(api.calls).toContainEqual({
    call: 'call.signUpWhatsapp',
    input: { companyId: 101, code: 'a-code-of-meta', businessAccountId: '524126980791429' },
  })
})

it('without an app at Meta there is the form alone, and no SDK', async () => {
  const { dialog } = await open(undefined, {} as { whatsappSignup: typeof whatsappSignup }) // nothing is configured
  expect(within(dialog).getByLabelText('Phone number ID')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Connect with Facebook' })).toBeNull()
  expect(loadScript).not.toHaveBeenCalled()
})

it('a signup that was left says so, and another one begins', async () => {
  const { user, api } = await open()
  await user.click(await buttonOf())
  post('CANCEL', { current_step: 'PERMISSIONS' })
  await waitFor(() => expect(screen.getByText(/You stopped where the permissions are reviewed/u)).toHaveFocus())
  await user.click(await buttonOf())
  finish()
  await waitFor(() => expect(api.calls.filter(({ call }) => call === 'call.signUpWhatsapp')).toHaveLength(1))
})

it('a popup is opened once, however often the button is pressed', async () => {
  const { user } = await open()
  await user.dblClick(await buttonOf())
  expect(login).toHaveBeenCalledOnce()
})

it('a request that the server may accept later is sent again with the same code; one that it never will is not', async () => {
  let code = 'NUMBER_HAS_PIN'
  const { user, api } = await open(() => {
    throw new ApiError({ status: 422, body: { code, message: 'A message of the server' } })
  })
  await user.click(await buttonOf())
  finish()
  expect(await screen.findByText(/This number has a PIN of its own/u)).toBeVisible()
  code = 'CHANNEL_USED_ELSEWHERE'
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/connected to another company/u)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  const codes = api.calls.filter(({ call }) => call === 'call.signUpWhatsapp').map(({ input }) => input)
  expect(codes).toEqual([codes[0], codes[0]])
})

it('an SDK that is blocked is explained, tried again, and the values can be entered by hand', async () => {
  loadScript.mockRejectedValueOnce(new Error('blocked'))
  const { user, dialog } = await open()
  expect(await screen.findByText(/Facebook could not be loaded/u)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(async () => expect(await buttonOf()).toBeEnabled())
  await user.click(screen.getByRole('button', { name: 'Enter the values' }))
  expect(within(dialog).getByLabelText('Phone number ID')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Back to the other ways' }))
  expect(await buttonOf()).toBeVisible()
})
