import type { Locale } from './Locale.ts'

/** A code counts as the first segment only when the path, its query or its hash goes on after it: `/english` is a page. */
const FIRST_SEGMENT = /^\/(en|es|kk|pt|ru|uk)(?=[/?#]|$)/

/** What browsers skip or read as a slash at the start of an address; `//host` and `/\host` would leave our origin. */
// eslint-disable-next-line no-control-regex -- control characters are what browsers skip
const LEADING_SLASHES = /^[\u0000- /\\]*/

const onOurOrigin = (path: string) => path.replace(LEADING_SLASHES, '/')

/**
 * The locale that a path (with its query and hash) begins with, and the path without it (LOC-2). The path that comes
 * back always begins with exactly one slash, so that it can never name another host.
 */
export function withoutLocale(path: string): { locale: Locale | null; path: string } {
  const code = FIRST_SEGMENT.exec(path)?.[1]
  if (code === undefined) return { locale: null, path: onOurOrigin(path) }
  // The pattern lets nothing but our codes through.
  return { locale: code as Locale, path: onOurOrigin(path.slice(1 + code.length)) }
}
