/** Milliseconds. */
const LONGEST_CALL = 30_000

/** Limits the time of a call, so that no caller waits forever. Rejects with a TimeoutError. */
export const withTimeLimit =
  (fetch: typeof globalThis.fetch, milliseconds = LONGEST_CALL) =>
  (url: string, init: RequestInit): Promise<Response> => {
    const limit = AbortSignal.timeout(milliseconds)
    return fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
  }
