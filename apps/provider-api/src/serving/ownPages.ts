import type { IncomingMessage } from 'node:http'
import type { Settings } from '../ports/Settings.ts'

type OriginSettings = Pick<Settings, 'appOrigins' | 'publicUrl'>

/**
 * A predicate for requests that a page of another origin did not make: their Origin is the request's own host, or one
 * of the settings'. Requests without an Origin do not come from browsers, or are of the page itself; they need a token
 * like all others.
 */
export function isOfOwnPage({
  appOrigins,
  publicUrl,
}: OriginSettings): (request: Pick<IncomingMessage, 'headers'>) => boolean {
  const origins = [...appOrigins, ...(publicUrl === null ? [] : [new URL(publicUrl).origin])]
  return ({ headers: { origin, host } }) =>
    origin === undefined || origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host)
}
