import { anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, aMe, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { focusManager } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { VerificationNotice } from './VerificationNotice.tsx'

const unverified = anAdmin({ email: 'anna@oak.example', isEmailVerified: false })
const notice = () => screen.queryByRole('region', { name: 'Confirm your email' })

it('the verification notice names the unconfirmed address and sends the email again', async () => {
  const api = aFakeApi({
    accounts: { resendVerification: () => Promise.resolve({ isSent: true, message: null, retryAfter: 60 }) },
  })
  const { user } = renderScreen(<VerificationNotice />, { admin: unverified, api })
  expect(notice()).toHaveTextContent(
    'Check your email: the link in our email to anna@oak.example confirms your address.',
  )
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Verification email sent')).toBeVisible()
  expect(screen.getByRole('timer')).toHaveTextContent('1:00')
  expect(api.calls).toEqual([
    { call: 'accounts.resendVerification', input: { email: 'anna@oak.example', userId: unverified.id } },
  ])
})

it('the verification notice reports an email that could not be sent', async () => {
  const api = aFakeApi({
    accounts: { resendVerification: () => Promise.resolve({ isSent: false, message: null, retryAfter: 9 }) },
  })
  const { user } = renderScreen(<VerificationNotice />, { admin: unverified, api })
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Failed to send verification email')).toBeVisible()
})

it('the verification notice can be dismissed', async () => {
  const { user } = renderScreen(<VerificationNotice />, { admin: unverified })
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(notice()).toBeNull()
})

it('the verification notice is hidden for confirmed and signed-out users', () => {
  renderScreen(<VerificationNotice />).unmount()
  renderScreen(<VerificationNotice />, { admin: null })
  expect(notice()).toBeNull()
})

it('the verification notice disappears on return when the link was opened elsewhere', async () => {
  const me = aMe({ admin: { ...unverified, isEmailVerified: true } })
  renderScreen(<VerificationNotice />, {
    admin: unverified,
    api: aFakeApi({ accounts: { getMe: () => Promise.resolve(me) } }),
  })
  expect(notice()).toBeVisible()
  act(() => {
    focusManager.setFocused(false)
    focusManager.setFocused(true)
  })
  await waitFor(() => expect(notice()).toBeNull())
  focusManager.setFocused(undefined)
})
