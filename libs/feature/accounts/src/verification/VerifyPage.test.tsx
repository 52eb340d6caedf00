import { ApiError } from '@frontdesk/api-client'
import { anAdmin } from '@frontdesk/contract/fixtures'
import { deviceStorage } from '@frontdesk/platform'
import { aFakeApi, aMe, renderScreen, type RenderScreenOptions } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { StrictMode } from 'react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { EmailedTokenLink } from '../emailed-link/EmailedTokenLink.tsx'
import { VerifyPage } from './VerifyPage.tsx'

beforeEach(() => deviceStorage.remove('reportedVerifications'))

type Accounts = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['accounts']>

const pages = (
  <StrictMode>
    <Routes>
      <Route
        path="/auth/verify/:token?"
        element={<EmailedTokenLink page="/auth/verify">{(token) => <VerifyPage token={token} />}</EmailedTokenLink>}
      />
      <Route path="*" element={<p>Another page</p>} />
    </Routes>
  </StrictMode>
)

const verified = { email: 'anna@oak.example', message: 'ok' }
const unverified = anAdmin({ email: 'anna@oak.example', isEmailVerified: false })

function open(route: string, accounts: Accounts, options: RenderScreenOptions = { admin: null }) {
  const api = aFakeApi({ accounts })
  return { api, ...renderScreen(pages, { route, api, ...options }) }
}

const refused = (refusal: ConstructorParameters<typeof ApiError>[0]) => () => Promise.reject(new ApiError(refusal))
const callsOf = (api: ReturnType<typeof aFakeApi>, call: string) =>
  api.calls.filter((made) => made.call === call).map(({ input }) => input)

describe('a verification link', () => {
  it.each(['/auth/verify/one-time', '/auth/verify?token=one-time'])(
    'the link %s confirms the address, and its token leaves the address bar',
    async (route) => {
      const { api, address } = open(route, { verifyEmail: () => Promise.resolve(verified) })
      await waitFor(() => expect(address()).toBe('/auth/verify'))
      await waitFor(() => expect(screen.getByRole('heading', { name: 'Email verified successfully' })).toHaveFocus())
      expect(screen.getByText('anna@oak.example')).toBeVisible()
      expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/auth/login')
      expect(callsOf(api, 'accounts.verifyEmail')).toEqual([{ token: 'one-time' }])
    },
  )

  it('a verification link keeps the rest of the address', async () => {
    const { address } = open('/auth/verify?from=email&token=one-time#top', {
      verifyEmail: () => new Promise<never>(() => undefined),
    })
    await waitFor(() => expect(address()).toBe('/auth/verify?from=email#top'))
  })

  it('a verification link leads a signed-in user back to the chats, and the address is confirmed at once', async () => {
    const me = aMe({ admin: { ...unverified, isEmailVerified: true } })
    const { api, user, address } = open(
      '/auth/verify/one-time',
      { verifyEmail: () => Promise.resolve(verified), getMe: () => Promise.resolve(me) },
      { admin: unverified },
    )
    await screen.findByRole('heading', { name: 'Email verified successfully' })
    await waitFor(() => expect(callsOf(api, 'accounts.getMe')).toHaveLength(1))
    await user.click(screen.getByRole('link', { name: 'Go to your chats' }))
    expect(address()).toBe('/chats')
  })
})

it.each([
  [false, 1],
  [true, 0],
])(
  'a link of an address that was confirmed before (%s) emits EMAIL_VERIFIED %i times',
  async (isEmailVerified, times) => {
    const verifiedBefore = { ...unverified, isEmailVerified }
    const { platform } = open(
      '/auth/verify/one-time',
      {
        verifyEmail: () => Promise.resolve(verified),
        getMe: () => Promise.resolve(aMe({ admin: { ...unverified, isEmailVerified: true } })),
      },
      { admin: verifiedBefore },
    )
    const emitted: null[] = []
    platform.events.on('EMAIL_VERIFIED', (event) => emitted.push(event))
    await screen.findByRole('heading', { name: 'Email verified successfully' })
    expect(emitted).toHaveLength(times)
  },
)

it.each([
  ['the same link', 'a-link-of-41f0', 1],
  ['the link of another email', 'a-link-of-93c2', 2],
])('a signed-out user who opens %s later on this device is counted: %s, %i in all', async (_, second, times) => {
  const emitted: null[] = []
  for (const token of ['a-link-of-41f0', second]) {
    const { platform, unmount } = open(`/auth/verify/${token}`, { verifyEmail: () => Promise.resolve(verified) })
    platform.events.on('EMAIL_VERIFIED', (event) => emitted.push(event))
    await screen.findByRole('heading', { name: 'Email verified successfully' })
    unmount()
  }
  expect(emitted).toHaveLength(times)
  expect(deviceStorage.get('reportedVerifications')).not.toContain('a-link-of')
})

describe('a verification link that does not work', () => {
  it.each([
    [{ status: 200, body: { success: false, message: 'no' } }, 'Failed to verify email'],
    [{ status: 400, body: { code: 'TOKEN_INVALID', message: 'This link is not valid' } }, 'Failed to verify email'],
    [{ status: 410, body: { code: 'TOKEN_EXPIRED' } }, 'Failed to verify email'],
    [{ status: 429, body: { retryAfter: 30 } }, 'Failed to verify email'],
    [{ status: 500, body: '<html>' }, 'An error occurred during verification'],
    [{ status: 0, code: 'NO_ANSWER' }, 'An error occurred during verification'],
    [{ status: 200, code: 'WRONG_SHAPE', body: [] }, 'An error occurred during verification'],
  ])('a verification link refused with %j shows: %s', async (refusal, sentence) => {
    open('/auth/verify/spent', { verifyEmail: refused(refusal) })
    expect(await screen.findByText(sentence)).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByRole('button', { name: 'Send the email again' })).toBeEnabled()
  })

  it('a verification link is retried when the provider failed', async () => {
    let isWell = false
    const { user } = open('/auth/verify/one-time', {
      verifyEmail: () => (isWell ? Promise.resolve(verified) : Promise.reject(new ApiError({ status: 503 }))),
    })
    await screen.findByText('An error occurred during verification')
    isWell = true
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Email verified successfully' })).toBeVisible()
  })

  it('a verification link without a token fails too', async () => {
    const { api } = open('/auth/verify', {})
    expect(await screen.findByText('Failed to verify email')).toBeVisible()
    expect(api.calls).toEqual([])
  })
})

it('the verification page without a link shows where to look, and what is confirmed already', () => {
  const { unmount } = open('/auth/verify', {}, { admin: unverified })
  expect(screen.getByRole('heading', { name: 'Check your email' })).toBeVisible()
  expect(screen.queryByLabelText('Email')).toBeNull()
  unmount()
  open('/auth/verify', {}, { admin: anAdmin({ isEmailVerified: true }) })
  expect(screen.getByRole('heading', { name: 'Email verified successfully' })).toBeVisible()
})

describe('another verification email', () => {
  it('another verification email goes to the typed address', async () => {
    const { api, user } = open('/auth/verify', {
      resendVerification: () => Promise.resolve({ isSent: true, message: 'sent', retryAfter: 60 }),
    })
    await user.click(await screen.findByRole('button', { name: 'Send the email again' }))
    expect(screen.getByLabelText('Email')).toHaveFocus()
    expect(screen.getByText('Please provide an email address')).toBeVisible()
    expect(api.calls).toEqual([])
    await user.type(screen.getByLabelText('Email'), ' anna@oak.example {Enter}')
    expect(await screen.findByText('Verification email sent')).toBeVisible()
    expect(callsOf(api, 'accounts.resendVerification')).toEqual([{ email: 'anna@oak.example' }])
  })

  it('another verification email goes to the own address of a signed-in user', async () => {
    const { api, user } = open(
      '/auth/verify',
      { resendVerification: () => Promise.resolve({ isSent: true, message: null, retryAfter: 0 }) },
      { admin: unverified },
    )
    await user.click(screen.getByRole('button', { name: 'Send the email again' }))
    expect(await screen.findByText('Verification email sent')).toBeVisible()
    expect(callsOf(api, 'accounts.resendVerification')).toEqual([{ email: 'anna@oak.example', userId: unverified.id }])
  })

  it('another verification email is blocked during the cool-down, which counts down visibly', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { api, user } = open(
      '/auth/verify',
      { resendVerification: () => Promise.resolve({ isSent: true, message: null, retryAfter: 60 }) },
      { admin: unverified },
    )
    const button = screen.getByRole('button', { name: /Send the email again/u })
    await user.click(button)
    expect(await screen.findByText('1:00')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(18_000))
    expect(screen.getByText(/^0:4[12]$/u)).toBeVisible()
    expect(button).toHaveFocus()
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(button)
    await user.keyboard('{Enter}')
    expect(callsOf(api, 'accounts.resendVerification')).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(43_000))
    await user.click(button)
    await waitFor(() => expect(callsOf(api, 'accounts.resendVerification')).toHaveLength(2))
    vi.useRealTimers()
  })

  it.each([
    ['not yet', () => Promise.resolve({ isSent: false, message: 'Please wait', retryAfter: 42 }), '0:42'],
    ['a flood', () => Promise.resolve({ isSent: false, message: null, retryAfter: 86_400 }), '24:00:00'],
    ['not well', refused({ status: 500 }), null],
    ['silent', refused({ status: 0, code: 'NO_ANSWER' }), null],
  ])('another verification email that is refused (%s) is reported', async (_how, resendVerification, left) => {
    const { user } = open('/auth/verify', { resendVerification }, { admin: unverified })
    await user.click(screen.getByRole('button', { name: 'Send the email again' }))
    expect(await screen.findByText('Failed to send verification email')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to send verification email')
    expect(screen.queryByRole('timer')?.textContent ?? null).toBe(left)
  })
})
