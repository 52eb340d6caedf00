import type { Locale } from './Locale.ts'
import { localeOf } from './localeOf.ts'

/**
 * Characters that browsers skip or read as a slash; `//host` and `/\host` would leave our origin. It is found at the
 * start of every path, be it nothing.
 */
// eslint-disable-next-line no-control-regex -- control characters are what browsers skip
const LEADING_SLASHES = /[\u0000- /\\]*/

const onOurOrigin = (path: string) => path.replace(LEADING_SLASHES, '/')

/**
 * The locale that a path (with its query and hash) begins with, and the path without it (LOC-2). The path that comes
 * back always begins with exactly one slash, so that it can never name another host.
 */
export function withoutLocale(path: string): { locale: Locale | null; path: string } {
  const locale = localeOf(path)
  if (!locale) return { locale: null, path: onOurOrigin(path) }
  return { locale, path: onOurOrigin(path.slice(1 + locale.length)) }
}
