import { routes, type RouteId } from '@frontdesk/contract'
import type { Caller } from '../../testing/aProcess.ts'

/** How often the calls of a load were answered by each status; 0: not at all. */
export type Answers = Map<number, number>

/** Calls of the load over HTTP. */
export type LoadCalls = {
  /** Calls an endpoint. Never rejects: the status is 0 when nobody answered. */
  call: Caller
  /** Posts an update of a bot as Telegram does. Resolves to the status; 0: no answer. */
  postUpdate: (bot: { key: string; secret: string }, update: object) => Promise<number>
  answers: Answers
  /** The first answers of 5xx but 503, which a load may not meet: status, address and body. */
  failures: readonly string[]
  /** Answers of 429 and 503 that did not say when to come back. */
  withoutRetryAfter: () => number
}

/** Milliseconds for which a call waits for its answer. */
const patience = 30_000

/**
 * Calls that wait for an answer at the same time; others wait here, for which their latency counts as well. Each takes
 * three files of this process, two of them in its load balancer: of a system that stood still for minutes it would have
 * as many open as it may, and could not even start the next process.
 */
const mostAtOnce = 500

/** As many failures as are kept, and characters of a body. */
const mostFailures = 20
const mostCharacters = 300

/** Creates the calls of a load to an address, of which at most `atOnce` wait for an answer at the same time. */
export function createCalls(origin: string, atOnce = mostAtOnce): LoadCalls {
  const answers: Answers = new Map()
  const failures: string[] = []
  let withoutRetryAfter = 0
  const places = createPlaces(atOnce)
  const request = async (address: URL, init: RequestInit): Promise<Response | null> => {
    const response = await fetch(address, { ...init, signal: AbortSignal.timeout(patience) }).catch(() => null)
    const status = response?.status ?? 0
    answers.set(status, (answers.get(status) ?? 0) + 1)
    if ((status === 429 || status === 503) && !response?.headers.has('retry-after')) withoutRetryAfter += 1
    if (response && status >= 500 && status !== 503 && failures.length < mostFailures) {
      const body = await response
        .clone()
        .text()
        .catch(() => '')
      failures.push(`${status} ${init.method ?? 'GET'} ${address.pathname}: ${body.slice(0, mostCharacters)}`)
    }
    return response
  }
  return {
    answers,
    failures,
    withoutRetryAfter: () => withoutRetryAfter,
    async call(route: RouteId, { token, body, query = {} } = {}) {
      const { method, path } = routes[route]
      const address = new URL(`/api${path}`, origin)
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
      await places.take()
      const response = await request(address, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      const answered = await response?.json().catch(() => null)
      places.leave()
      return answered === null || answered === undefined
        ? { status: 0, body: {} }
        : { status: response?.status ?? 0, body: answered as Record<string, unknown> }
    },
    async postUpdate({ key, secret }, update) {
      await places.take()
      const response = await request(new URL(`/webhooks/telegram/${key}`, origin), {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
        body: JSON.stringify(update),
      })
      await response?.arrayBuffer().catch(() => null)
      places.leave()
      return response?.status ?? 0
    },
  }
}

/** Places for so many at once; the next ones wait in order. */
function createPlaces(count: number) {
  let free = count
  const waiting: (() => void)[] = []
  return {
    async take(): Promise<void> {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => waiting.push(resolve))
    },
    leave(): void {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    },
  }
}
