import { lookup as lookUp } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { withinBounds, type AnswerBounds } from './answerBounds.ts'
import { hostOf, isAllowedAddress, isLoopback } from './isAllowedAddress.ts'
import { publicOnly, type Resolve } from './publicOnly.ts'

/** A request to an address that came from a caller. */
export type PublicRequest = {
  method?: 'GET' | 'POST'
  headers: Record<string, string>
  body?: Buffer
  signal?: AbortSignal
}

/** Calls an address that came from a caller; redirects are answers like others. */
export type PublicFetch = (address: string, request: PublicRequest) => Promise<Response>

/** Statuses whose answers have no body. */
const withoutBody = new Set([204, 205, 304])

type PublicFetchOptions = AnswerBounds & { sandbox: boolean; resolve?: Resolve }

/**
 * Calls addresses that came from callers: a public host by https, without credentials. The connected address is the one
 * that was checked, so that a name cannot resolve differently in between: the platform's `fetch` has no place for that
 * (reliability T-24). With the sandbox this machine is allowed, where its push service runs. Rejects when the address
 * is not allowed or cannot be reached; answers are not decompressed, and end within their bounds.
 */
export const publicFetch =
  ({ sandbox, resolve = lookUp, ...bounds }: PublicFetchOptions): PublicFetch =>
  async (address, request) => {
    if (!isAllowedAddress(address, { sandbox })) throw new Error('The address is not that of a public host')
    const url = new URL(address)
    const isHere = sandbox && isLoopback(hostOf(url))
    return withinBounds(bounds, request.signal, (signal) =>
      send(url, request, { signal, agent: false, ...(!isHere && { lookup: publicOnly(resolve) }) }),
    )
  }

async function send(
  url: URL,
  { method = 'GET', headers, body }: PublicRequest,
  options: http.RequestOptions & { signal: AbortSignal },
): Promise<Response> {
  const answer = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, { method, headers, ...options }, resolve)
    request.on('error', (error) => reject(options.signal.aborted ? (options.signal.reason as Error) : error))
    request.end(body)
  })
  try {
    return toResponse(answer)
  } catch (error) {
    // A status that no answer has.
    answer.destroy()
    throw error
  }
}

function toResponse(answer: http.IncomingMessage): Response {
  const status = answer.statusCode ?? 0
  const headers = new Headers()
  for (const [name, values] of Object.entries(answer.headersDistinct))
    for (const value of values ?? []) headers.append(name, value)
  const hasBody = !withoutBody.has(status)
  if (!hasBody) answer.resume()
  return new Response(hasBody ? (Readable.toWeb(answer) as ReadableStream<Uint8Array>) : null, { status, headers })
}
