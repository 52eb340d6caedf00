import { withoutLocale } from '@frontdesk/locale-resolution'

/**
 * The pages of the app, the console and the widget as analytics and logs name them: by pattern and a fixed English
 * name, without any customer's name.
 */
const pages: readonly (readonly [pattern: string, title: string])[] = [
  ['/', 'Home'],
  ['/auth/login', 'Sign in'],
  ['/auth/register', 'Registration'],
  ['/auth/verify', 'Email verification'],
  ['/auth/verify/:token', 'Email verification'],
  ['/auth/forgot-password', 'Forgotten password'],
  ['/auth/reset-password', 'New password'],
  ['/auth/answer-emails', 'Emails about answers'],
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
  ['/system-admin', 'Console'],
  ['/system-admin/companies', 'Companies of the console'],
  ['/system-admin/jobs', 'Background jobs of the console'],
  ['/system-admin/*', 'Console'],
  ['/widget/*', 'Support widget'],
]

const partsOf = (path: string) => path.split('/').filter((part) => part !== '')

/**
 * Whether a path has a pattern: `:name` stands for any part, and `*` at the end for any number of parts. The router's
 * own matcher would bring the router into the widget.
 */
function hasPattern(pattern: string, path: string): boolean {
  const [wanted, parts] = [partsOf(pattern), partsOf(path)]
  const isOpen = wanted.at(-1) === '*'
  const fixed = isOpen ? wanted.slice(0, -1) : wanted
  return (
    (isOpen ? parts.length >= fixed.length : parts.length === fixed.length) &&
    fixed.every((part, place) => part.startsWith(':') || part === parts[place]?.toLowerCase())
  )
}

/** A page's pattern and name: `/uk/chats/10001` is `/chats/:chatId`; an unknown address becomes `/*` (T-27). */
export function pageOf(pathname: string): { path: string; title: string } {
  const bare = withoutLocale(pathname).path
  const page = pages.find(([pattern]) => hasPattern(pattern, bare))
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
