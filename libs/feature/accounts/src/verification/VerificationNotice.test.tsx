import { anAdmin } from '@frontdesk/contract/fixtures'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { focusManager } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { VerificationNotice } from './VerificationNotice.tsx'

const unverified = anAdmin({ email: 'anna@oak.example', isEmailVerified: false })
const notice = () => screen.queryByRole('region', { name: 'Confirm your email' })

it('tells who has an unconfirmed address to look at the mail, and sends the letter again', async () => {
  const api = aFakeApi({
    accounts: { resendVerification: () => Promise.resolve({ isSent: true, message: null, retryAfter: 60 }) },
  })
  const { user } = renderScreen(<VerificationNotice />, { admin: unverified, api })
  expect(notice()).toHaveTextContent(
    'Look at your mail: the link in our letter to anna@oak.example confirms your address.',
  )
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Verification email sent')).toBeVisible()
  expect(screen.getByRole('timer')).toHaveTextContent('1:00')
  expect(api.calls).toEqual([
    { call: 'accounts.resendVerification', input: { email: 'anna@oak.example', userId: unverified.id } },
  ])
})

it('says when it could not be sent', async () => {
  const api = aFakeApi({
    accounts: { resendVerification: () => Promise.resolve({ isSent: false, message: null, retryAfter: 9 }) },
  })
  const { user } = renderScreen(<VerificationNotice />, { admin: unverified, api })
  await user.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('Failed to send verification email')).toBeVisible()
})

it('can be put aside', async () => {
  const { user } = renderScreen(<VerificationNotice />, { admin: unverified })
  await user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(notice()).toBeNull()
})

it('is nothing for who is confirmed, and for nobody', () => {
  renderScreen(<VerificationNotice />).unmount()
  renderScreen(<VerificationNotice />, { admin: null })
  expect(notice()).toBeNull()
})

it('goes when the link was opened elsewhere and one comes back', async () => {
  const me = {
    admin: { ...unverified, isEmailVerified: true },
    capabilities: {
      idempotentSends: true,
      eventLog: true,
      fileUploads: true,
      chatControl: true,
      passwordConfirmation: true,
    },
  }
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
