import { anAdmin } from '@frontdesk/contract/fixtures'
import { deviceStorage } from '@frontdesk/platform'
import { renderScreen } from '@frontdesk/platform/testing'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { LinkNotice } from './LinkNotice.tsx'

const marco = anAdmin({ id: 1002, fullName: 'Marco Rossi', email: 'marco@casaluz.example' })
const notice = () => screen.queryByRole('region', { name: 'Signed in by a link' })

beforeEach(() => {
  localStorage.clear()
  deviceStorage.set('arrivedByLink', 'true')
})

it('the link notice names the user that a link signed in', () => {
  renderScreen(<LinkNotice onSignOut={vi.fn()} />, { admin: marco })
  expect(notice()).toHaveTextContent(
    'The link that you opened signed you in as Marco Rossi (marco@casaluz.example). If that is not you, sign out.',
  )
})

it('the link notice shows the email of a user without a name', () => {
  renderScreen(<LinkNotice onSignOut={vi.fn()} />, { admin: { ...marco, fullName: '' } })
  expect(notice()).toHaveTextContent('signed you in as marco@casaluz.example. If that is not you')
})

it('the link notice offers to sign out', async () => {
  const signOut = vi.fn()
  const { user } = renderScreen(<LinkNotice onSignOut={signOut} />, { admin: marco })
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(signOut).toHaveBeenCalledOnce()
})

it('the link notice survives a reload until it is dismissed, and does not come back', async () => {
  const { unmount } = renderScreen(<LinkNotice onSignOut={vi.fn()} />, { admin: marco })
  unmount()
  const again = renderScreen(<LinkNotice onSignOut={vi.fn()} />, { admin: marco })
  expect(notice()).toBeVisible()
  await again.user.click(screen.getByRole('button', { name: 'Dismiss' }))
  expect(notice()).toBeNull()
  again.unmount()
  renderScreen(<LinkNotice onSignOut={vi.fn()} />, { admin: marco })
  expect(notice()).toBeNull()
})

it('the link notice is hidden for users who signed in otherwise and for signed-out users', () => {
  renderScreen(<LinkNotice onSignOut={vi.fn()} />, { admin: null }).unmount()
  deviceStorage.remove('arrivedByLink')
  renderScreen(<LinkNotice onSignOut={vi.fn()} />, { admin: marco })
  expect(notice()).toBeNull()
})
