import { createSession, openStorage, signOut } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { act, screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { expect, it } from 'vitest'
import { RequireSession } from './RequireSession.tsx'

const guarded = (
  <Routes>
    <Route path="/auth/login" element={<p>Sign-in page</p>} />
    <Route path="*" element={<RequireSession>A page of the desk</RequireSession>} />
  </Routes>
)

const aSessionWithToken = () => {
  const session = createSession(
    openStorage(() => {
      throw new Error('nothing is stored')
    }),
    window,
  )
  session.signIn('a token')
  return session
}

it('RequireSession shows its page to a signed-in user', () => {
  renderScreen(guarded, { route: '/chats/7' })
  expect(screen.getByText('A page of the desk')).toBeVisible()
})

it('RequireSession leads a signed-out user to the sign-in and remembers the page', async () => {
  const { address } = renderScreen(guarded, { route: '/chats/7?fullscreen=true', admin: null })
  await screen.findByText('Sign-in page')
  expect(address()).toBe('/auth/login?next=%2Fchats%2F7%3Ffullscreen%3Dtrue')
})

it('RequireSession keeps the page while the administrator is being fetched', () => {
  const api = aFakeApi({ accounts: { getMe: () => new Promise<never>(() => undefined) } })
  const { address } = renderScreen(guarded, {
    route: '/chats/7',
    admin: null,
    api,
    different: { session: aSessionWithToken() },
  })
  expect(screen.getByText('A page of the desk')).toBeVisible()
  expect(address()).toBe('/chats/7')
})

it('RequireSession remembers no page after a sign-out', async () => {
  const api = aFakeApi({ accounts: { logout: () => Promise.resolve(true) } })
  const { platform, address } = renderScreen(guarded, { route: '/chats/7', api })
  act(() => signOut(platform))
  await screen.findByText('Sign-in page')
  expect(address()).toBe('/auth/login')
})

it('RequireSession remembers the page of a session that ran out (F-17)', async () => {
  localStorage.setItem('signedInAt', '1')
  const { platform, address } = renderScreen(guarded, { route: '/chats/7' })
  act(() => platform.session.forgetToken())
  await screen.findByText('Sign-in page')
  expect(address()).toBe('/auth/login?next=%2Fchats%2F7')
  localStorage.clear()
})
