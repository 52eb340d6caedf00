import { ApiError } from '@frontdesk/api-client'
import { anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen, type RenderScreenOptions } from '@frontdesk/platform/testing'
import { screen, waitFor } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { EmailedTokenLink } from '../emailed-link/EmailedTokenLink.tsx'
import { LoginPage } from '../sign-in/LoginPage.tsx'
import { ResetPasswordPage } from './ResetPasswordPage.tsx'

beforeEach(() => sessionStorage.clear())

const pages = (
  <Routes>
    <Route
      path="/auth/reset-password"
      element={
        <EmailedTokenLink page="/auth/reset-password">
          {(token) => <ResetPasswordPage token={token} />}
        </EmailedTokenLink>
      }
    />
    <Route path="/auth/login" element={<LoginPage />} />
    <Route path="*" element={<p>Another page</p>} />
  </Routes>
)

function open(
  resetPassword: () => Promise<{ message: string | null; deviceToken?: string }>,
  options: RenderScreenOptions = {},
  route = '/auth/reset-password?token=one-time',
) {
  const api = aFakeApi({ accounts: { resetPassword, logout: () => Promise.resolve(true) } })
  const shown = renderScreen(pages, { route, admin: null, api, ...options })
  const submit = async (password: string, again = password) => {
    await shown.user.type(screen.getByLabelText('New password'), password)
    if (again) await shown.user.type(screen.getByLabelText('New password again'), again)
    await shown.user.click(screen.getByRole('button', { name: 'Set the new password' }))
  }
  return { api, ...shown, submit }
}

const done = () => Promise.resolve({ message: 'ok' })
const refused = (refusal: ConstructorParameters<typeof ApiError>[0]) => () => Promise.reject(new ApiError(refusal))

it('the reset page takes the token out of the address, sets the password, and leads to the sign-in with a notice', async () => {
  const { api, address, submit } = open(done)
  await waitFor(() => expect(address()).toBe('/auth/reset-password'))
  await submit('a new secret')
  expect(await screen.findByText('Password reset successfully')).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(address()).toBe('/auth/login')
  expect(api.calls).toEqual([
    { call: 'accounts.resetPassword', input: { token: 'one-time', password: 'a new secret' } },
  ])
})

it('the reset page signs out a signed-in user, whose session has ended on the server', async () => {
  const { platform, submit } = open(done, { admin: anAdmin() })
  await submit('a new secret')
  expect(await screen.findByText('Password reset successfully')).toBeVisible()
  expect(platform.session.accessToken()).toBeNull()
})

it.each(['/auth/reset-password', '/auth/reset-password?token='])(
  'the reset page without a token (%s) offers only a new link',
  (route) => {
    open(done, {}, route)
    expect(screen.getByText('Invalid reset token')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid reset token')
    expect(screen.getByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/auth/forgot-password')
  },
)

it.each([
  ['short', 'short', 'New password', 'Password must be at least 6 characters long'],
  ['a new secret', 'another', 'New password again', 'Passwords do not match'],
  ['a new secret', '', 'New password again', 'Passwords do not match'],
])('the reset page sends nothing for %j and %j', async (password, again, field, sentence) => {
  const { api, submit } = open(done)
  await submit(password, again)
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByLabelText(field)).toHaveFocus()
  expect(screen.getByLabelText(field)).toHaveAccessibleDescription(new RegExp(sentence, 'u'))
  expect(api.calls).toEqual([])
})

it('the reset page stores the device token, so that the device is recognised at the next sign-in', async () => {
  const deviceToken = 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG'
  const { submit } = open(() => Promise.resolve({ message: 'ok', deviceToken }))
  await submit('a new secret')
  await screen.findByText('Password reset successfully')
  expect(localStorage.getItem('deviceToken')).toBe(deviceToken)
  localStorage.removeItem('deviceToken')
})

it('the reset page explains beside a common password that another is needed, and the link stays usable', async () => {
  const { submit } = open(refused({ status: 422, body: { code: 'PASSWORD_TOO_COMMON' } }))
  await submit('password1')
  const password = screen.getByLabelText('New password')
  await waitFor(() => expect(password).toHaveAccessibleDescription(/This is one of the most common passwords/u))
  expect(password).toHaveFocus()
  expect(password).toHaveDisplayValue('password1')
  expect(screen.queryByRole('alert')).toBeNull()
})

describe('a refused new password', () => {
  it.each([
    [{ status: 400, body: { code: 'TOKEN_INVALID', message: 'Invalid reset token' } }, 'Ask for a new link'],
    [{ status: 410, body: { code: 'TOKEN_EXPIRED' } }, 'Ask for a new link'],
    [{ status: 200, body: { success: false, message: 'no' } }, null],
    [{ status: 500 }, null],
    [{ status: 0, code: 'NO_ANSWER' }, null],
  ])('a new password refused with %j is reported, and what was typed stays', async (refusal, link) => {
    const { submit } = open(refused(refusal))
    await submit('a new secret')
    expect(await screen.findByText('Failed to reset password')).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to reset password')
    expect(screen.getByLabelText('New password')).toHaveDisplayValue('a new secret')
    expect(screen.queryByRole('link', { name: 'Ask for a new link' })?.textContent ?? null).toBe(link)
  })

  it('a refused new password shows how long to wait', async () => {
    const { submit } = open(refused({ status: 429, retryAfter: 59, body: { code: 'RATE_LIMITED' } }))
    await submit('a new secret')
    expect(await screen.findByText('You can try again in 0:59.')).toBeVisible()
  })
})
