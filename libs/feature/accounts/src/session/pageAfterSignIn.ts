import { withoutLocale } from '@frontdesk/locale-resolution'

/** The query parameter of the sign-in page that names the page first asked for. */
const wantedParameter = 'next'

const elsewhere = 'https://elsewhere.invalid'

/**
 * SHELL-12: the page first asked for if it is a path of this app, else the chats. Other origins and the sign-in pages
 * themselves are ignored.
 */
export function pageAfterSignIn(search: string): string {
  const wanted = new URLSearchParams(search).get(wantedParameter)
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, elsewhere)) return '/chats'
  const url = new URL(wanted, elsewhere)
  if (url.origin !== elsewhere) return '/chats'
  const { path } = withoutLocale(url.pathname + url.search + url.hash)
  return path === '/' || /^\/auth(?:[/?#]|$)/u.test(path) ? '/chats' : path
}

/** The address of the sign-in page that returns to the current page. */
export function signInAddress({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const here = pathname + search + hash
  return here === '/chats' || here === '/'
    ? '/auth/login'
    : `/auth/login?${new URLSearchParams({ [wantedParameter]: here }).toString()}`
}

/**
 * Whether a path belongs to the console, another build at the same origin (SHELL-2): only a full page load gets there.
 */
export const isOtherBuild = (path: string): boolean => /^\/system-admin(?:[/?#]|$)/u.test(path)
