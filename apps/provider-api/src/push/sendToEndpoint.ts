import { lookup as lookUp } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { hostOf, isLoopback, isAllowedAddress } from '../http/outgoing/isAllowedAddress.ts'
import { publicOnly, type Resolve } from '../http/outgoing/publicOnly.ts'

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
      if (!isAllowedAddress(endpoint, { sandbox }))
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

function secondsOf(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
