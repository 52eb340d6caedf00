import { ApiError } from '@frontdesk/api-client'
import { aFakeApi, aMe, renderScreen } from '@frontdesk/platform/testing'
import { i18n } from '@lingui/core'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LoginPage } from './LoginPage.tsx'

const signedIn = {
  accessToken: 'fresh',
  userId: 1001,
  email: 'olena@lily.example',
  fullName: 'Olena',
  isEmailVerified: true,
  language: 'en' as const,
  message: 'ok',
}
const me = aMe()

const pages = (
  <Routes>
    <Route path="/auth/login" element={<LoginPage />} />
    <Route path="*" element={<p>Another page</p>} />
  </Routes>
)

async function open(login: () => Promise<typeof signedIn & { deviceToken?: string }>, route = '/auth/login') {
  const api = aFakeApi({ accounts: { login, getMe: () => Promise.resolve(me) } })
  const shown = renderScreen(pages, { route, admin: null, api })
  await shown.user.type(screen.getByLabelText('Email'), 'olena@lily.example')
  await shown.user.type(screen.getByLabelText('Password'), 'a secret')
  return { ...shown, api, submit: () => shown.user.click(screen.getByRole('button', { name: 'Sign in' })) }
}

const refused = (refusal: ConstructorParameters<typeof ApiError>[0]) => () => Promise.reject(new ApiError(refusal))

it('a sign-in stores the token, emits the event and goes to the chats', async () => {
  const { submit, platform, address, api } = await open(() => Promise.resolve(signedIn))
  const onSignIn = vi.fn()
  platform.events.on('USER_AUTH_SUCCESS', onSignIn)
  await submit()
  await screen.findByText('Another page')
  expect(address()).toBe('/chats')
  expect(platform.session.accessToken()).toBe('fresh')
  expect(onSignIn).toHaveBeenCalledExactlyOnceWith({ adminId: 1001, by: 'password' })
  expect(api.calls[0]).toEqual({ call: 'accounts.login', input: { email: 'olena@lily.example', password: 'a secret' } })
})

it('a sign-in returns to the page first asked for', async () => {
  const { submit, address } = await open(
    () => Promise.resolve(signedIn),
    '/auth/login?next=%2Fchats%2F7%3Ffullscreen%3Dtrue',
  )
  await submit()
  await screen.findByText('Another page')
  expect(address()).toBe('/chats/7?fullscreen=true')
})

it('a sign-in never leads to another site', async () => {
  const { submit, address } = await open(
    () => Promise.resolve(signedIn),
    '/auth/login?next=https%3A%2F%2Fevil.example%2Fchats',
  )
  await submit()
  await screen.findByText('Another page')
  expect(address()).toBe('/chats')
})

it('the sign-in page leads a signed-in user to the chats', () => {
  const { address } = renderScreen(pages, { route: '/auth/login' })
  expect(address()).toBe('/chats')
})

describe('a refused sign-in', () => {
  it.each([
    [{ status: 401, body: { message: 'No such user' } }, 'Invalid email or password'],
    [
      { status: 423, body: { error: { message: 'This account is locked for 15 minutes' } } },
      'This account is locked for 15 minutes',
    ],
    [{ status: 500, body: '<html>' }, 'An error occurred'],
    [{ status: 503, body: '<html>', sentence: 'Not available' }, 'The server is not available right now.'],
    [{ status: 0, code: 'NO_ANSWER' }, 'An error occurred'],
    [{ status: 200, code: 'WRONG_SHAPE', body: { message: 'hello' } }, 'An error occurred'],
  ])('a sign-in refused with %j keeps what was typed and shows: %s', async (refusal, sentence) => {
    const { submit, platform } = await open(refused(refusal))
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByLabelText('Email')).toHaveValue('olena@lily.example')
    expect(screen.getByLabelText('Password')).toHaveValue('a secret')
    expect(platform.session.accessToken()).toBeNull()
  })
})

it('a sign-in refused for a reason that is not known is explained in the user’s language', async () => {
  const { submit } = await open(refused({ status: 403, body: { code: 'A_CODE_OF_TOMORROW', message: 'No seat left' } }))
  act(() => i18n.loadAndActivate({ locale: 'uk', messages: {} }))
  await submit()
  expect(await screen.findByRole('alert')).toHaveTextContent('You are not allowed to do this.')
  expect(screen.queryByText(/No seat left/u)).toBeNull()
})

describe('a delayed sign-in', () => {
  const delayed = refused({
    status: 429,
    body: { code: 'TOO_MANY_ATTEMPTS', message: 'Too many attempts', retryAfter: 4 },
  })

  it('a delayed sign-in counts down politely, keeps what was typed, and announces when it may be retried', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { submit } = await open(delayed)
    await submit()
    expect(
      await screen.findByText(/^There have been too many wrong passwords lately\. Nothing is locked/u),
    ).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('timer')).toHaveTextContent('You can try again in 0:04.')
    expect(screen.getByLabelText('Email')).toHaveValue('olena@lily.example')
    expect(screen.getByLabelText('Password')).toHaveValue('a secret')
    await act(() => vi.advanceTimersByTimeAsync(5000))
    expect(screen.getByText('You can sign in now.')).toBeVisible()
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByLabelText('Password')).toHaveValue('a secret')
    vi.useRealTimers()
  })

  it('a delay is announced with the wrong password that caused it', async () => {
    const { submit } = await open(
      refused({
        status: 401,
        retryAfter: 8,
        body: { code: 'UNAUTHORIZED', message: 'Invalid email or password', retryAfter: 8 },
      }),
    )
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid email or password')
    expect(screen.getByRole('timer')).toHaveTextContent('You can try again in 0:08.')
  })
})

describe('the device token', () => {
  beforeEach(() => localStorage.removeItem('deviceToken'))
  const token = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'

  it('the device token of a sign-in is stored and sent with the next one', async () => {
    const first = await open(() => Promise.resolve({ ...signedIn, deviceToken: token }))
    await first.submit()
    await screen.findByText('Another page')
    expect(localStorage.getItem('deviceToken')).toBe(token)
    first.unmount()
    const { submit, api } = await open(() => Promise.resolve(signedIn))
    await submit()
    await screen.findByText('Another page')
    expect(api.calls[0]).toEqual({
      call: 'accounts.login',
      input: { email: 'olena@lily.example', password: 'a secret', deviceToken: token },
    })
    expect(localStorage.getItem('deviceToken')).toBe(token)
  })

  it.each(['{"', '\u0000', 'short', 'x'.repeat(201)])(
    'an invalid device token in the storage is not sent: %j',
    async (invalid) => {
      localStorage.setItem('deviceToken', invalid)
      const { submit, api } = await open(() => Promise.resolve(signedIn))
      await submit()
      await screen.findByText('Another page')
      expect(api.calls[0]?.input).toEqual({ email: 'olena@lily.example', password: 'a secret' })
    },
  )
})

describe('a cool-down of another provider', () => {
  const locked = refused({ status: 429, body: { code: 'LOCKED', message: 'Locked for 15 minutes', retryAfter: 900 } })

  it('a cool-down of another provider counts down visibly and blocks no other address', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const { submit, api } = await open(locked)
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent('Locked for 15 minutes')
    expect(screen.getByText('You can try again in 15:00.')).toBeVisible()
    await act(() => vi.advanceTimersByTimeAsync(60_000))
    expect(screen.getByText(/^You can try again in 1[34]:\d\d\.$/u)).toBeVisible()
    await submit()
    await waitFor(() => expect(api.calls).toHaveLength(2))
    await act(() => vi.advanceTimersByTimeAsync(900_000))
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull())
    vi.useRealTimers()
  })

  it('a refusal of an English server is shown in the language of the page', async () => {
    const { submit } = await open(locked)
    act(() => i18n.loadAndActivate({ locale: 'uk', messages: {} }))
    await submit()
    // No catalogue is loaded, so our texts appear in the source language.
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts, try again later')
  })
})

it('the sign-in form is usable by keyboard alone, in visual order', async () => {
  const { user } = renderScreen(pages, { route: '/auth/login', admin: null })
  const stops: (string | null)[] = []
  for (let stop = 0; stop < 6; stop += 1) {
    await user.tab()
    const { activeElement } = document
    stops.push(
      activeElement?.getAttribute('name') ??
        activeElement?.getAttribute('aria-label') ??
        activeElement?.textContent ??
        null,
    )
  }
  expect(stops).toEqual([
    'email',
    'password',
    'Show characters',
    'Forgot your password?',
    'Sign in',
    'Create an account',
  ])
})

it('the sign-in form lets a password be pasted', async () => {
  const { user } = renderScreen(pages, { route: '/auth/login', admin: null })
  await user.click(screen.getByLabelText('Password'))
  await user.paste('from the manager')
  expect(screen.getByLabelText('Password')).toHaveValue('from the manager')
})

it('the sign-in form shows a hint while Caps Lock is on', () => {
  renderScreen(pages, { route: '/auth/login', admin: null })
  const password = screen.getByLabelText('Password')
  fireEvent.keyDown(password, { key: 'A', modifierCapsLock: true })
  expect(screen.getByText('Caps Lock is on')).toBeVisible()
  fireEvent.keyUp(password, { key: 'CapsLock', modifierCapsLock: false })
  expect(screen.queryByText('Caps Lock is on')).toBeNull()
})

it('the sign-in form links to the password reset and keeps the page first asked for', () => {
  renderScreen(pages, { route: '/auth/login?next=%2Fassistant', admin: null })
  expect(screen.getByRole('link', { name: 'Forgot your password?' })).toHaveAttribute(
    'href',
    '/auth/forgot-password?next=%2Fassistant',
  )
})

it('the sign-in page shows what a link brought and that it is waiting (D-13)', async () => {
  localStorage.setItem('altegioSalonIds', '["8","9"]')
  const { submit } = await open(() => Promise.resolve(signedIn))
  expect(screen.getByText('2 salons from Altegio are ready to be connected.')).toBeVisible()
  await submit()
  await screen.findByText('Another page')
  expect(localStorage.getItem('altegioSalonIds')).toBe('["8","9"]')
  localStorage.clear()
})
