import { ApiError } from '@frontdesk/api-client'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { ForgotPasswordPage } from './ForgotPasswordPage.tsx'

type RequestReset = () => Promise<{ isSent: boolean; message: string | null; retryAfter: number }>

function open(requestPasswordReset: RequestReset) {
  const api = aFakeApi({ accounts: { requestPasswordReset } })
  return {
    api,
    ...renderScreen(<ForgotPasswordPage />, { route: '/auth/forgot-password?next=%2Fassistant', admin: null, api }),
  }
}

const sent: RequestReset = () => Promise.resolve({ isSent: true, message: 'ok', retryAfter: 60 })
const refused = (refusal: ConstructorParameters<typeof ApiError>[0]) => () => Promise.reject(new ApiError(refusal))

it('the forgot-password form sends the email, by keyboard alone', async () => {
  const { api, user } = open(sent)
  await user.tab()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  await user.keyboard(' anna@oak.example {Enter}')
  expect(await screen.findByText('Password reset email sent')).toBeVisible()
  expect(screen.getByText(/If there is an account for anna@oak\.example/u)).toBeVisible()
  expect(api.calls).toEqual([{ call: 'accounts.requestPasswordReset', input: { email: 'anna@oak.example' } }])
  expect(screen.getByLabelText('Email')).toHaveDisplayValue('anna@oak.example')
})

it.each([
  ['', 'Please provide an email address'],
  ['anna', 'Enter an email like anna@example.com'],
  ['анна@example.com', 'The part before the @ can have Latin letters, digits and signs only'],
])('the forgot-password form sends nothing for %j: %s', async (typed, sentence) => {
  const { api, user } = open(sent)
  if (typed) await user.type(screen.getByLabelText('Email'), typed)
  await user.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByLabelText('Email')).toHaveFocus()
  expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(sentence)
  expect(api.calls).toEqual([])
})

describe('ForgotPasswordPage', () => {
  it.each<[string, RequestReset, string | null]>([
    ['not yet', () => Promise.resolve({ isSent: false, message: 'Wait', retryAfter: 30 }), '0:30'],
    ['a refusal', refused({ status: 400, body: { message: 'no' } }), null],
    ['a flood elsewhere', refused({ status: 503, retryAfter: 5 }), '0:05'],
    ['silence', refused({ status: 0, code: 'NO_ANSWER' }), null],
  ])(
    'a reset email that was not sent (%s) is reported, and the typed address stays',
    async (_how, requestReset, left) => {
      const { user } = open(requestReset)
      await user.type(screen.getByLabelText('Email'), 'anna@oak.example{Enter}')
      expect(await screen.findByText('Failed to send password reset email')).toBeVisible()
      expect(screen.getByRole('alert')).toHaveTextContent('Failed to send password reset email')
      expect(screen.getByLabelText('Email')).toHaveDisplayValue('anna@oak.example')
      expect(screen.queryByRole('timer')?.textContent ?? null).toBe(left)
    },
  )
})

it('the reset email can be sent again when the cool-down is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { api, user } = open(sent)
  await user.type(screen.getByLabelText('Email'), 'anna@oak.example{Enter}')
  await screen.findByText('1:00')
  await user.click(screen.getByRole('button', { name: /Send it again/u }))
  expect(api.calls).toHaveLength(1)
  await act(() => vi.advanceTimersByTimeAsync(61_000))
  await user.click(screen.getByRole('button', { name: 'Send it again' }))
  await waitFor(() => expect(api.calls).toHaveLength(2))
  vi.useRealTimers()
})

it('the forgot-password page links back to the sign-in and keeps the page first asked for', () => {
  open(sent)
  expect(screen.getByRole('link', { name: 'Back to the sign-in' })).toHaveAttribute(
    'href',
    '/auth/login?next=%2Fassistant',
  )
})
