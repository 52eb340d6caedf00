import { describe, expect, it } from 'vitest'
import { firstView, type FirstView } from './firstView.ts'

const at = (path: string, { isSignedIn = true, isMobileApp = false } = {}): FirstView => {
  const { pathname, search } = new URL(path, 'https://desk.example')
  return firstView({ pathname, search, isSignedIn, isMobileApp })
}

describe('the first view (SHELL-1, SHELL-12)', () => {
  it.each([
    ['/', 'root'],
    ['/uk', 'root'],
    ['/uk/', 'root'],
    ['/chats', 'inbox'],
    ['/ru/chats/10001', 'inbox'],
    ['/chats?platform=telegram', 'inbox'],
    ['/settings/profile', 'page'],
    ['/no-such-page', 'page'],
    ['/chats?fullscreen=true', 'nothing'],
    ['/onboarding', 'nothing'],
    ['/auth/login', 'sign-in'],
    ['/auth/register', 'public'],
    ['/auth/verify/a-token', 'public'],
    ['/auth/answer-emails', 'public'],
    ['/es/privacy-policy', 'public'],
  ] as const)('at %s a signed-in user sees %s first', (path, view) => {
    expect(at(path)).toBe(view)
  })

  it.each(['/chats', '/settings', '/onboarding', '/chats?fullscreen=true'])(
    'at %s a signed-out visitor sees the sign-in first',
    (path) => {
      expect(at(path, { isSignedIn: false })).toBe('sign-in')
    },
  )

  it('a mobile app shows its chats in place of the landing page (SHELL-17)', () => {
    expect(at('/', { isMobileApp: true })).toBe('inbox')
    expect(at('/', { isMobileApp: true, isSignedIn: false })).toBe('sign-in')
  })
})
