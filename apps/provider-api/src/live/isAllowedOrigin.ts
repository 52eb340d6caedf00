import type { IncomingMessage } from 'node:http'

/**
 * Whether a page of this origin may open a live connection (reliability T-08). CORS does not guard websockets, so the
 * origin is compared here: our own host, the address that the world knows, and the origins of APP_ORIGINS. Only browsers
 * name an origin; what is no browser needs a token like everybody else.
 */
export function isAllowedOrigin(request: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
