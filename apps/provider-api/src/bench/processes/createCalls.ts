import { routes, type RouteId } from '@frontdesk/contract'
import type { Caller } from '../../testing/aProcess.ts'

/** How often the calls of a load were answered by each status; 0: not at all. */
export type Answers = Map<number, number>

/** Calls of the load over HTTP. */
export type LoadCalls = {
  /** Calls an endpoint. Never rejects: the status is 0 without an answer. */
  call: Caller
  /** Posts an update of a bot as Telegram does. Resolves to the status; 0: no answer. */
  postUpdate: (bot: { key: string; secret: string }, update: object) => Promise<number>
  answers: Answers
  /** The first answers of 5xx but 503, which a load may not meet: status, address and body. */
  failures: readonly string[]
  /** Answers of 429 and 503 that did not say when to come back. */
  withoutRetryAfter: () => number
}

/**
 * Milliseconds for which a call waits for its answer, from when it is made: one that waits for its place as long is not
 * answered either, so that a system that stands still is counted as often as it is called.
 */
const patienceOfCall = 30_000

/**
 * Calls that wait for an answer at the same time; others wait here, for which their latency counts as well. Each takes
 * three files of this process, two of them in its load balancer: of a system that stood still for minutes it would have
 * as many open as it may, and could not even start the next process.
 */
const mostAtOnce = 500

/** As many failures as are kept, and characters of a body. */
const mostFailures = 20
const mostCharacters = 300

/**
 * Creates the calls of a load to an address, of which at most `atOnce` wait for an answer at the same time. `patience`:
 * milliseconds after which a call counts as not answered.
 */
export function createCalls(
  origin: string,
  { atOnce = mostAtOnce, patience = patienceOfCall }: { atOnce?: number; patience?: number } = {},
): LoadCalls {
  const answers: Answers = new Map()
  const failures: string[] = []
  let withoutRetryAfter = 0
  const places = createPlaces(atOnce)
  /** Resolves to the answer as `read` reads it; null when there is none. */
  const request = async <T>(address: URL, init: RequestInit, read: (response: Response) => Promise<T>) => {
    // Those before it end no later: its turn comes before it is over, or at that moment.
    const signal = AbortSignal.timeout(patience)
    await places.take()
    try {
      const response = await fetch(address, { ...init, signal }).catch(() => null)
      const status = response?.status ?? 0
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (response === null) return null
      if ((status === 429 || status === 503) && !response.headers.has('retry-after')) withoutRetryAfter += 1
      if (status >= 500 && status !== 503 && failures.length < mostFailures) {
        const body = await response
          .clone()
          .text()
          .catch(() => '')
        failures.push(`${status} ${init.method ?? 'GET'} ${address.pathname}: ${body.slice(0, mostCharacters)}`)
      }
      return { status, body: await read(response).catch(() => null) }
    } finally {
      places.leave()
    }
  }
  return {
    answers,
    failures,
    withoutRetryAfter: () => withoutRetryAfter,
    async call(route: RouteId, { token, body, query = {} } = {}) {
      const { method, path } = routes[route]
      const address = new URL(`/api${path}`, origin)
      for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
      const init = {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        ...(body && { body: JSON.stringify(body) }),
      }
      const answer = await request(address, init, (response) => response.json())
      return answer?.body == null
        ? { status: 0, body: {} }
        : { status: answer.status, body: answer.body as Record<string, unknown> }
    },
    async postUpdate({ key, secret }, update) {
      const init = {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-telegram-bot-api-secret-token': secret },
        body: JSON.stringify(update),
      }
      const answer = await request(new URL(`/webhooks/telegram/${key}`, origin), init, (response) =>
        response.arrayBuffer(),
      )
      return answer?.status ?? 0
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
