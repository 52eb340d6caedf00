import { lookup as lookUp, type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './isPublicAddress.ts'
import { hostOf, isLoopback, isAllowedEndpoint } from './isAllowedEndpoint.ts'

/** What a push service said; `retryAfter` in seconds, null when it named none. */
export type EndpointResponse = { status: number; retryAfter: number | null }
export type SendToEndpoint = (
  endpoint: string,
  request: { headers: Record<string, string>; body: Buffer },
) => Promise<EndpointResponse>

const patience = 10_000

/**
 * Posts to a push service. Not by `fetch`: the address that is connected to is the one that was looked at, so that a name
 * cannot lead elsewhere in between, and a redirect is not followed. Rejects when the service is not reached, or may not be.
 */
export const sendToEndpoint =
  ({ sandbox, now, resolve = lookUp }: { sandbox: boolean; now: () => Date; resolve?: Resolve }): SendToEndpoint =>
  (endpoint, { headers, body }) =>
    new Promise((answered, failed) => {
      if (!isAllowedEndpoint(endpoint, { sandbox })) return failed(new Error('The address is none of a push service'))
      const url = new URL(endpoint)
      const isHere = sandbox && isLoopback(hostOf(url))
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        {
          method: 'POST',
          headers,
          signal: AbortSignal.timeout(patience),
          agent: false,
          ...(!isHere && { lookup: publicOnly(resolve) }),
        },
        (response) => {
          response.resume()
          answered({ status: response.statusCode ?? 0, retryAfter: secondsOf(response.headers['retry-after'], now()) })
        },
      )
      request.on('error', failed)
      request.end(body)
    })

type Resolve = (
  host: string,
  options: { all: true; verbatim: boolean },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** Finds a name's addresses as `net.connect` asks for them, and refuses all when one of them is not public. */
export const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { all: true, verbatim: true }, (error, addresses) => {
      const [first] = addresses ?? []
      const refusal =
        error ??
        (first && addresses.every(({ address }) => isPublicAddress(address))
          ? null
          : new Error('The name leads to no public address'))
      if (refusal || !first) return done(refusal, '', 0)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }

function secondsOf(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
