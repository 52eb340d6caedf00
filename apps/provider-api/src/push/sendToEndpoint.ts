import { lookup as lookUp, type LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './isPublicAddress.ts'
import { hostOf, isLoopback, isAllowedEndpoint } from './isAllowedEndpoint.ts'

/** Response of a push service; `retryAfter` in seconds, null when it sent none. */
export type EndpointResponse = { status: number; retryAfter: number | null }
/** Posts an encrypted notification to a push service. */
export type SendToEndpoint = (
  endpoint: string,
  request: { headers: Record<string, string>; body: Buffer },
) => Promise<EndpointResponse>

const timeout = 10_000

/**
 * Posts to a push service. Does not use `fetch`: the connected address is the one that was checked, so that a name
 * cannot resolve differently in between, and redirects are not followed. Rejects when the service cannot be reached or
 * is not allowed.
 */
export const sendToEndpoint =
  ({
    sandbox,
    now,
    resolve: resolveHost = lookUp,
  }: {
    sandbox: boolean
    now: () => Date
    resolve?: Resolve
  }): SendToEndpoint =>
  (endpoint, { headers, body }) =>
    new Promise((resolve, reject) => {
      if (!isAllowedEndpoint(endpoint, { sandbox }))
        return reject(new Error('The address is not that of a push service'))
      const url = new URL(endpoint)
      const isHere = sandbox && isLoopback(hostOf(url))
      const request = (url.protocol === 'https:' ? https : http).request(
        url,
        {
          method: 'POST',
          headers,
          signal: AbortSignal.timeout(timeout),
          agent: false,
          ...(!isHere && { lookup: publicOnly(resolveHost) }),
        },
        (response) => {
          response.resume()
          resolve({ status: response.statusCode ?? 0, retryAfter: secondsOf(response.headers['retry-after'], now()) })
        },
      )
      request.on('error', reject)
      request.end(body)
    })

type Resolve = (
  host: string,
  options: { all: true; verbatim: boolean },
  done: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

/** Resolves a host for `net.connect` and fails when any of its addresses is not public. */
export const publicOnly =
  (resolve: Resolve): LookupFunction =>
  (host, options, done) => {
    resolve(host, { all: true, verbatim: true }, (error, addresses) => {
      const [first] = addresses ?? []
      const refusal =
        error ??
        (first && addresses.every(({ address }) => isPublicAddress(address))
          ? null
          : new Error('The host name does not resolve to public addresses only'))
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
