import { withoutLocale } from '@frontdesk/locale-resolution'

/**
 * The view of the page before its code has come. `root`: the landing page or the chats, which
 * only the configuration says.
 */
export type FirstView = 'root' | 'landing' | 'sign-in' | 'public' | 'inbox' | 'page' | 'nothing'

/** The reasons for the first view: the address, and whether the device keeps a token or runs a mobile app. */
export type Arrival = { pathname: string; search: string; isSignedIn: boolean; isMobileApp: boolean }

/**
 * Chooses the first view as the routes will (SHELL-1, SHELL-12): a page for signed-in users
 * leads others to the sign-in.
 */
export function firstView({ pathname, search, isSignedIn, isMobileApp }: Arrival): FirstView {
  const { path } = withoutLocale(pathname)
  const page = (path.split('?')[0] ?? '').replace(/(.)\/+$/u, '$1')
  if (page === '/') return isMobileApp ? viewOfApp('/chats', search, isSignedIn) : 'root'
  if (page === '/auth' || page === '/auth/login') return 'sign-in'
  if (/^\/(auth\/.+|privacy-policy|terms-of-use)$/u.test(page)) return 'public'
  return viewOfApp(page, search, isSignedIn)
}

function viewOfApp(page: string, search: string, isSignedIn: boolean): FirstView {
  if (!isSignedIn) return 'sign-in'
  // Full screen and onboarding have no frame (SHELL-9).
  if (/[?&]fullscreen=true(&|$)/u.test(search) || page === '/onboarding') return 'nothing'
  return /^\/chats(\/|$)/u.test(page) ? 'inbox' : 'page'
}
