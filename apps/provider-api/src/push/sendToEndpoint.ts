import { publicFetch } from '../http/outgoing/publicFetch.ts'
import type { Resolve } from '../http/outgoing/publicOnly.ts'

/** Response of a push service; `retryAfter` in seconds, null when it sent none. */
export type EndpointResponse = { status: number; retryAfter: number | null }
/** Posts an encrypted notification to a push service. */
export type SendToEndpoint = (
  endpoint: string,
  request: { headers: Record<string, string>; body: Buffer },
) => Promise<EndpointResponse>

/** Nothing of an answer is read but its status and one header. */
const bounds = { within: 10_000, bytes: 64 * 1024 }

/** Posts to a push service. Rejects when the service cannot be reached or is not allowed; follows no redirect. */
export function sendToEndpoint({
  sandbox,
  now,
  resolve,
}: {
  sandbox: boolean
  now: () => Date
  resolve?: Resolve
}): SendToEndpoint {
  const send = publicFetch({ ...bounds, sandbox, ...(resolve && { resolve }) })
  return async (endpoint, { headers, body }) => {
    const answer = await send(endpoint, { method: 'POST', headers, body })
    await answer.body?.cancel()
    return { status: answer.status, retryAfter: secondsOf(answer.headers.get('retry-after') ?? undefined, now()) }
  }
}

function secondsOf(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - now.getTime()) / 1000
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : null
}
