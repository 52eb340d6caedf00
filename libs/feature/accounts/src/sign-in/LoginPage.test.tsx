import { ApiError } from '@frontdesk/api-client'
import { anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, it, vi } from 'vitest'
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
const me = { admin: anAdmin(), capabilities: { idempotentSends: true, eventLog: true }, accessToken: null }

const pages = (
  <Routes>
    <Route path="/auth/login" element={<LoginPage />} />
    <Route path="*" element={<p>Another page</p>} />
  </Routes>
)

async function open(login: () => Promise<typeof signedIn>, route = '/auth/login') {
  const api = aFakeApi({ accounts: { login, getMe: () => Promise.resolve(me) } })
  const shown = renderScreen(pages, { route, admin: null, api })
  await shown.user.type(screen.getByLabelText('Email'), 'olena@lily.example')
  await shown.user.type(screen.getByLabelText('Password'), 'a secret')
  return { ...shown, api, submit: () => shown.user.click(screen.getByRole('button', { name: 'Sign in' })) }
}

const refused = (refusal: ConstructorParameters<typeof ApiError>[0]) => () => Promise.reject(new ApiError(refusal))

it('keeps the token, tells the app and goes to the chats', async () => {
  const { submit, platform, address, api } = await open(() => Promise.resolve(signedIn))
  const heard = vi.fn()
  platform.bus.on('USER_AUTH_SUCCESS', heard)
  await submit()
  await screen.findByText('Another page')
  expect(address()).toBe('/chats')
  expect(platform.session.accessToken()).toBe('fresh')
  expect(heard).toHaveBeenCalledExactlyOnceWith({ adminId: 1001 })
  expect(api.calls[0]).toEqual({ call: 'accounts.login', input: { email: 'olena@lily.example', password: 'a secret' } })
})

it('goes back to the page first asked for', async () => {
  const { submit, address } = await open(() => Promise.resolve(signedIn), '/auth/login?next=%2Fchats%2F7%3Ffullscreen%3Dtrue')
  await submit()
  await screen.findByText('Another page')
  expect(address()).toBe('/chats/7?fullscreen=true')
})

it('never goes to another site', async () => {
  const { submit, address } = await open(() => Promise.resolve(signedIn), '/auth/login?next=https%3A%2F%2Fevil.example%2Fchats')
  await submit()
  await screen.findByText('Another page')
  expect(address()).toBe('/chats')
})

it('sends who is signed in already to the chats', () => {
  const { address } = renderScreen(pages, { route: '/auth/login' })
  expect(address()).toBe('/chats')
})

describe('a refused sign-in keeps what was typed, and says', () => {
  it.each([
    [{ status: 401, body: { message: 'No such user' } }, 'Invalid email or password'],
    [{ status: 423, body: { error: { message: 'This account is locked for 15 minutes' } } }, 'This account is locked for 15 minutes'],
    [{ status: 500, body: '<html>' }, 'An error occurred'],
    [{ status: 0, code: 'NO_ANSWER' }, 'An error occurred'],
    [{ status: 200, code: 'WRONG_SHAPE', body: { message: 'hello' } }, 'An error occurred'],
  ])('%j: %s', async (refusal, sentence) => {
    const { submit, platform } = await open(refused(refusal))
    await submit()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(screen.getByLabelText('Email')).toHaveValue('olena@lily.example')
    expect(screen.getByLabelText('Password')).toHaveValue('a secret')
    expect(platform.session.accessToken()).toBeNull()
  })
})
