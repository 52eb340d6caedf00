/** A request that the page made before the app was loaded. `askedAt`: milliseconds of `performance.now()`. */
export type EarlyAnswer = {
  url: string
  headers: Readonly<Record<string, string>>
  askedAt: number
  answer: Promise<Response>
}

/** Milliseconds after which an early answer is too old to be shown as new. */
const LONGEST_AGE = 30_000

const isSame = (a: EarlyAnswer['headers'], b: EarlyAnswer['headers']) => {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

/** Rejects as `fetch` does when the caller gives up; the early request itself goes on. */
const orAborted = <T>(answer: Promise<T>, signal: AbortSignal | null | undefined): Promise<T> =>
  signal
    ? new Promise((resolve, reject) => {
        const abort = () => reject(signal.reason as Error) // an Error, or the DOMException of the browser
        if (signal.aborted) return abort()
        signal.addEventListener('abort', abort, { once: true })
        answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
      })
    : answer

/**
 * Wraps `fetch` so that the first GET of an address takes over the request that was made early for it: the same address
 * with the same headers, that is, for the same token and company. Each is taken once; when it failed or is over half a
 * minute old, the request is made now.
 */
export function withEarlyAnswers(
  early: EarlyAnswer[],
  fetch: typeof globalThis.fetch = (...call) => globalThis.fetch(...call),
  now: () => number = () => performance.now(),
): typeof globalThis.fetch {
  return (input, init = {}) => {
    const { method = 'GET', headers = {}, signal } = init
    const place = early.findIndex(
      ({ url, headers: asked }) => method === 'GET' && url === input && isSame(asked, headers as typeof asked), // our callers pass plain records
    )
    const [found] = place < 0 ? [] : early.splice(place, 1)
    if (found === undefined || now() - found.askedAt > LONGEST_AGE) return fetch(input, init)
    return orAborted(
      found.answer.catch(() => fetch(input, init)),
      signal,
    )
  }
}
