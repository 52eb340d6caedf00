import { withoutLocale } from '@frontdesk/locale-resolution'

/** Where a signed-out visitor wanted to go, in the address of the sign-in page. */
const wantedParameter = 'next'

const elsewhere = 'https://elsewhere.invalid'

/**
 * SHELL-12: the page first asked for, when there was one and it is a path of this app; else the chats. What leads to
 * another origin, or back to the sign-in, is no such page.
 */
export function pageAfterSignIn(search: string): string {
  const wanted = new URLSearchParams(search).get(wantedParameter)
  if (wanted === null || !wanted.startsWith('/') || !URL.canParse(wanted, elsewhere)) return '/chats'
  const url = new URL(wanted, elsewhere)
  if (url.origin !== elsewhere) return '/chats'
  const { path } = withoutLocale(url.pathname + url.search + url.hash)
  return path === '/' || /^\/auth(?:[/?#]|$)/u.test(path) ? '/chats' : path
}

/** The address of the sign-in page that comes back to where one is. */
export function signInAddress({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string {
  const here = pathname + search + hash
  return here === '/chats' || here === '/'
    ? '/auth/login'
    : `/auth/login?${new URLSearchParams({ [wantedParameter]: here }).toString()}`
}

/** The console is another build at the same origin (SHELL-2): only a full load gets there. */
export const isOtherBuild = (path: string): boolean => /^\/system-admin(?:[/?#]|$)/u.test(path)
