import { withoutLocale } from '@frontdesk/locale-resolution'
import { matchPath } from 'react-router-dom'

/** The pages as analytics names them: by pattern and a fixed English name, without any customer's name. */
const pages: readonly (readonly [pattern: string, title: string])[] = [
  ['/', 'Home'],
  ['/auth/login', 'Sign in'],
  ['/auth/register', 'Registration'],
  ['/auth/verify', 'Email verification'],
  ['/auth/verify/:token', 'Email verification'],
  ['/auth/forgot-password', 'Forgotten password'],
  ['/auth/reset-password', 'New password'],
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-of-use', 'Terms of use'],
  ['/chats', 'Chats'],
  ['/chats/:chatId', 'Chats'],
  ['/assistant', 'Assistant'],
  ['/integrations', 'Integrations'],
  ['/onboarding', 'Onboarding'],
  ['/settings', 'Settings'],
  ['/settings/profile', 'My profile'],
  ['/subscription', 'Subscription'],
  ['/subscription/success', 'Subscription'],
  ['/system-admin/*', 'Console'],
]

/** A page's pattern and name: `/uk/chats/10001` is `/chats/:chatId`; an unknown address becomes `/*` (T-27). */
export function pageOf(pathname: string): { path: string; title: string } {
  const bare = withoutLocale(pathname).path
  const page = pages.find(([pattern]) => matchPath(pattern, bare) !== null)
  return page ? { path: page[0], title: page[1] } : { path: '/*', title: 'Not found' }
}

/**
 * An address in the form that may be reported: origin and pattern for our own, the origin for others. Never a
 * parameter.
 */
export function reportedAddress(address: string, ownOrigin: string): string {
  if (address === '' || !URL.canParse(address, ownOrigin)) return ''
  const { origin, pathname } = new URL(address, ownOrigin)
  if (origin === 'null') return ''
  return origin === ownOrigin ? origin + pageOf(pathname).path : origin
}
