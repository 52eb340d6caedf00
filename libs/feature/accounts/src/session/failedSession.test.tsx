import { ApiError } from '@frontdesk/api-client'
import { createSession, openStorage } from '@frontdesk/platform'
import { aDeferred, aFakeApi, aMe, renderScreen } from '@frontdesk/platform/testing'
import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { LoginPage } from '../sign-in/LoginPage.tsx'
import { RequireSession } from './RequireSession.tsx'

const pages = (
  <Routes>
    <Route path="/auth/login" element={<LoginPage />} />
    <Route path="*" element={<RequireSession>A page of the desk</RequireSession>} />
  </Routes>
)

/** Opens a page with a stored token; `answer` is what the server says of its administrator. */
function open(route: string, answer: () => Promise<ReturnType<typeof aMe>>) {
  const session = createSession(
    openStorage(() => {
      throw new Error('Tests have no storage')
    }),
    window,
  )
  session.signIn('a token')
  const api = aFakeApi({ accounts: { getMe: answer } })
  const shown = renderScreen(pages, { route, admin: null, api, different: { session } })
  return { ...shown, session, callsOfMe: () => api.calls.filter(({ call }) => call === 'accounts.getMe').length }
}

const answers: [string, ConstructorParameters<typeof ApiError>[0]][] = [
  ['a refusal', { status: 403 }],
  ['a missing path', { status: 404 }],
  ['a failure of the server', { status: 500 }],
  ['a limit', { status: 429 }],
  ['a wrong shape', { status: 200, code: 'WRONG_SHAPE' }],
  ['no answer', { status: 0, code: 'NO_ANSWER' }],
]

it.each(answers)(
  '%s for the administrator of a token leaves a failure on the page, after one call',
  async (_, refusal) => {
    const { callsOfMe, address, session, user } = open('/chats/7', () => Promise.reject(new ApiError(refusal)))
    expect(await screen.findByRole('alert')).toHaveTextContent('Your account could not be loaded')
    expect(address()).toBe('/chats/7')
    expect(session.accessToken()).toBe('a token')
    await user.click(screen.getByRole('link', { name: 'Sign in again' }))
    await user.type(await screen.findByLabelText('Email'), 'olena@lily.example')
    expect(screen.getByLabelText('Email')).toHaveValue('olena@lily.example')
    expect(screen.getByRole('alert')).toHaveTextContent('Your account could not be loaded')
    expect(address()).toBe('/auth/login?next=%2Fchats%2F7')
    expect(callsOfMe()).toBe(1)
  },
)

it('Retry shows the page in place of the failure', async () => {
  const answers = [() => Promise.reject(new ApiError({ status: 500 })), () => Promise.resolve(aMe())]
  const { callsOfMe, user } = open('/chats/7', () => (answers.shift() ?? expect.fail('A third call'))())
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('A page of the desk')).toBeVisible()
  expect(callsOfMe()).toBe(2)
})

it('Retry waits as long as the server asks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    const { callsOfMe } = open('/chats/7', () => Promise.reject(new ApiError({ status: 429, retryAfter: 120 })))
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(retry).toBeDisabled()
    expect(retry).toHaveTextContent(/Retry\s2:00/u)
    act(() => void vi.advanceTimersByTime(60_000))
    expect(retry).toHaveTextContent(/Retry\s1:00/u)
    expect(callsOfMe()).toBe(1)
    act(() => void vi.advanceTimersByTime(60_500))
    expect(retry).toBeEnabled()
    expect(callsOfMe()).toBe(1)
  } finally {
    vi.useRealTimers()
  }
})

it('a sign-in page does not go on before the administrator of the token is known', async () => {
  const { promise, resolve } = aDeferred<ReturnType<typeof aMe>>()
  const { address } = open('/auth/login?next=%2Fchats%2F7', () => promise)
  expect(screen.queryByLabelText('Email')).toBeNull()
  expect(address()).toBe('/auth/login?next=%2Fchats%2F7')
  resolve(aMe())
  expect(await screen.findByText('A page of the desk')).toBeVisible()
  expect(address()).toBe('/chats/7')
})
