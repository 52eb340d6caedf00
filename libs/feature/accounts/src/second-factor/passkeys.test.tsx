import type { SecondFactorStatus } from '@frontdesk/api-client'
import { anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, aMe, renderScreen } from '@frontdesk/platform/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CodeAwaited } from './CodeAwaited.tsx'
import { SecondFactorGate } from './SecondFactorGate.tsx'
import { SecondFactorSection } from '../profile/SecondFactorSection.tsx'

const anna = anAdmin({ fullName: 'Anna Oak', email: 'anna@oak.example' })
const root = anAdmin({ email: 'root@oak.example', metadata: { roles: ['SYSTEM_ADMIN'] } })
const codes = Array.from({ length: 10 }, (_, n) => `k3fd-9x2m-01zr-c0v${String(n)}`)
const bytes = (text: string) => new TextEncoder().encode(text).buffer
const requestOptions = { rpId: 'desk.example', challenge: 'Y2hhbGxlbmdl', allowCredentials: [] }
const creationOptions = {
  rp: { id: 'desk.example', name: 'Frontdesk' },
  user: { id: 'MQ', name: anna.email, displayName: 'Anna' },
  challenge: 'Y2hhbGxlbmdl',
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
}

/** The prompts of the browser, which jsdom has not. */
const browser = { get: vi.fn(), create: vi.fn() }
const assertion = {
  id: 'cGhvbmU',
  rawId: bytes('phone'),
  type: 'public-key',
  authenticatorAttachment: null,
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('client'), authenticatorData: bytes('data'), signature: bytes('signed') },
}
const made = {
  ...assertion,
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    getTransports: () => ['internal'],
  },
}
const closed = () => Promise.reject(new DOMException('The prompt was closed', 'NotAllowedError'))
beforeEach(() => {
  vi.stubGlobal('PublicKeyCredential', class {})
  Object.defineProperty(navigator, 'credentials', { value: browser, configurable: true })
  browser.get.mockReset().mockResolvedValue(assertion)
  browser.create.mockReset().mockResolvedValue(made)
})
afterEach(() => vi.unstubAllGlobals())

function openStep(ways: ('passkey' | 'authenticator' | 'recovery-code')[]) {
  const api = aFakeApi({
    accounts: {
      getMe: () => Promise.resolve(aMe({ admin: anna, secondFactor: 'awaited', secondFactorWays: ways })),
    },
    call: { askForPasskey: () => ({ options: requestOptions }), verifySecondFactor: () => true },
  })
  const secondFactor = 'awaited' as const
  return {
    api,
    ...renderScreen(<CodeAwaited email={anna.email} />, { api, admin: anna, secondFactor, secondFactorWays: ways }),
  }
}
const proofs = (api: ReturnType<typeof aFakeApi>) =>
  api.calls.filter(({ call }) => call === 'call.verifySecondFactor').map(({ input }) => input)

it('the second step asks for the passkey first, and gives the server what it signed', async () => {
  const { api, user } = openStep(['passkey', 'recovery-code'])
  await user.click(await screen.findByRole('button', { name: 'Go on' }))
  await waitFor(() => expect(proofs(api)).toHaveLength(1))
  expect(proofs(api)).toEqual([
    {
      passkey: {
        id: 'cGhvbmU',
        rawId: 'cGhvbmU',
        type: 'public-key',
        response: { clientDataJSON: 'Y2xpZW50', authenticatorData: 'ZGF0YQ', signature: 'c2lnbmVk' },
      },
    },
  ])
})

it('a prompt that is closed is said to be closed, and a code that was typed before stays', async () => {
  browser.get.mockImplementation(closed)
  const { api, user } = openStep(['passkey', 'authenticator'])
  await user.click(await screen.findByRole('button', { name: 'Use the authenticator app' }))
  await user.type(screen.getByRole('textbox', { name: 'Code' }), '123')
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('The passkey was not given: the prompt was closed')
  expect(proofs(api)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Use the authenticator app' }))
  expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('123')
})

it('a browser without passkeys offers the other ways, and says why', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  openStep(['passkey', 'authenticator', 'recovery-code'])
  expect(await screen.findByRole('textbox', { name: 'Code' })).toHaveFocus()
  expect(screen.getByText(/^This browser cannot use passkeys/u)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

it('a browser without passkeys says so where they are the only way', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  const { user } = openStep(['passkey'])
  await user.click(await screen.findByRole('button', { name: 'Go on' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('This browser cannot use passkeys.')
})

it('a system administrator sets up a passkey alone, and the console opens once the codes are stored', async () => {
  let state: 'none' | 'given' = 'none'
  const api = aFakeApi({
    accounts: { getMe: () => Promise.resolve(aMe({ admin: root, secondFactor: state })) },
    call: {
      startPasskey: () => ({ options: creationOptions }),
      addPasskey: () => {
        state = 'given'
        return { recoveryCodes: codes }
      },
    },
  })
  const { user } = renderScreen(
    <SecondFactorGate>
      <p>The console</p>
    </SecondFactorGate>,
    { admin: root, api, secondFactor: 'none' },
  )
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const name = screen.getByRole('textbox', { name: 'Name of the passkey' })
  await user.clear(name)
  await user.type(name, 'My phone{Enter}')
  expect(await screen.findByText(codes[9] ?? '')).toBeVisible()
  expect(api.calls.find(({ call }) => call === 'call.addPasskey')?.input).toEqual({
    name: 'My phone',
    credential: {
      id: 'cGhvbmU',
      rawId: 'cGhvbmU',
      type: 'public-key',
      response: { clientDataJSON: 'Y2xpZW50', attestationObject: 'YXR0ZXN0YXRpb24', transports: ['internal'] },
    },
  })
  await user.click(screen.getByRole('button', { name: 'I have stored them' }))
  expect(await screen.findByText('The console')).toBeVisible()
})

it('a device that has a passkey of the account says so, and the typed name stays', async () => {
  browser.create.mockImplementation(() => Promise.reject(new DOMException('There is one', 'InvalidStateError')))
  const api = aFakeApi({
    accounts: { getMe: () => Promise.resolve(aMe({ admin: anna, secondFactor: 'none' })) },
    call: {
      getSecondFactor: () => ({ secondFactor: { state: 'none', since: null, recoveryCodesLeft: 0 } }),
      startPasskey: () => ({ options: creationOptions }),
    },
  })
  const { user } = renderScreen(<SecondFactorSection admin={anna} />, { admin: anna, api, secondFactor: 'none' })
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }))
  const name = screen.getByRole('textbox', { name: 'Name of the passkey' })
  await user.clear(name)
  await user.type(name, 'My phone{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('This device has a passkey of your account already.')
  expect(name).toHaveValue('My phone')
})

it('My Profile offers no passkeys at a provider without them', async () => {
  const api = aFakeApi({
    accounts: { getMe: () => Promise.resolve(aMe({ admin: anna, secondFactor: 'none' })) },
    call: { getSecondFactor: () => ({ secondFactor: { state: 'none', since: null, recoveryCodesLeft: 0 } }) },
  })
  const capabilities = { passkeys: false }
  renderScreen(<SecondFactorSection admin={anna} />, { admin: anna, api, secondFactor: 'none', capabilities })
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull()
})

it('My Profile removes a passkey after a question, and offers an authenticator app beside those that are left', async () => {
  const phone = { id: 'phone', name: 'My phone', addedAt: '2026-11-20T12:00:00.000Z', usedAt: null }
  const key = { ...phone, id: 'key', name: 'A key' }
  let status: SecondFactorStatus = {
    state: 'enrolled',
    since: phone.addedAt,
    recoveryCodesLeft: 9,
    hasApp: false,
    passkeys: [phone, key],
  }
  const api = aFakeApi({
    accounts: { getMe: () => Promise.resolve(aMe({ admin: anna, secondFactor: 'given' })) },
    call: {
      getSecondFactor: () => ({ secondFactor: status }),
      removePasskey: () => {
        status = { ...status, passkeys: [key] }
        return true
      },
    },
  })
  const { user } = renderScreen(<SecondFactorSection admin={anna} />, { admin: anna, api, secondFactor: 'given' })
  await user.click(await screen.findByRole('button', { name: 'Remove the passkey My phone' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByText('My phone')).toBeNull())
  expect(screen.getByText('A key')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Set up an authenticator app' })).toBeVisible()
  expect(api.calls.find(({ call }) => call === 'call.removePasskey')?.input).toEqual({ id: 'phone' })
})
