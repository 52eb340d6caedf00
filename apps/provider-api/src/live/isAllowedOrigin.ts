import type { IncomingMessage } from 'node:http'

/**
 * Whether a page of this origin may open a live connection (reliability T-08). CORS does not cover websockets, so the
 * Origin is checked here: it must be the request's own host or one of `origins`. Requests without an Origin do not come
 * from browsers and need a token like all others.
 */
export function isAllowedOrigin(request: Pick<IncomingMessage, 'headers'>, origins: readonly string[]): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origins.includes(origin)) return true
  return URL.canParse(origin) && new URL(origin).host === host
}
