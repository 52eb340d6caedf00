import { withoutLocale } from '@frontdesk/locale-resolution'

/**
 * The marker as the whole first segment, as often as it is repeated, with all that browsers would read as further
 * slashes: were they left, the path after it could name another host.
 */
// eslint-disable-next-line no-control-regex -- control characters are what browsers skip
const MARKERS = /^\/mobile-app(?![^/\\])(?:[\u0000- /\\]+mobile-app(?![^/\\]))*([\u0000- /\\]*)/

/**
 * The path without `mobile-app` as its first segment, or its first after the locale (SHELL-17); null when it has none.
 */
export function withoutMobileMarker(path: string): string | null {
  const { locale } = withoutLocale(path)
  const inLocale = locale === null ? '' : `/${locale}`
  const route = path.slice(inLocale.length)
  const found = MARKERS.exec(route)
  if (!found) return null
  const [marker, slashes] = found
  const rest = (slashes ? '/' : '') + route.slice(marker.length)
  if (inLocale) return inLocale + rest
  // The locale may follow the marker, and the marker the locale once more.
  return withoutMobileMarker(rest) ?? (rest || '/')
}
