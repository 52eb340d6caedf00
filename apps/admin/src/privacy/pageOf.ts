import { withoutLocale } from '@frontdesk/locale-resolution'
import { matchPath } from 'react-router-dom'

/** The pages as analytics knows them: by pattern and a name that never changes with the language, and holds no name of a customer. */
const pages: readonly (readonly [pattern: string, title: string])[] = [
  ['/', 'Home'],
  ['/auth/login', 'Sign in'],
  ['/auth/register', 'Registration'],
  ['/auth/verify', 'E-mail verification'],
  ['/auth/verify/:token', 'E-mail verification'],
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
  ['/system-admin/*', 'Console'],
]

/** A page's pattern and name: `/uk/chats/10001` is `/chats/:chatId`; an address that is no page says nothing of itself (T-27). */
export function pageOf(pathname: string): { path: string; title: string } {
  const bare = withoutLocale(pathname).path
  const page = pages.find(([pattern]) => matchPath(pattern, bare) !== null)
  return page ? { path: page[0], title: page[1] } : { path: '/*', title: 'Not found' }
}

/** An address as it may be told: of our own the origin and the pattern, of others the origin. Never a parameter. */
export function addressOf(address: string, ownOrigin: string): string {
  if (address === '' || !URL.canParse(address, ownOrigin)) return ''
  const { origin, pathname } = new URL(address, ownOrigin)
  if (origin === 'null') return ''
  return origin === ownOrigin ? origin + pageOf(pathname).path : origin
}
