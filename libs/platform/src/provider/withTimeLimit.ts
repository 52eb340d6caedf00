const LONGEST_CALL = 30_000

/** Gives up on an answer that does not come, so that nothing waits for ever. */
export const withTimeLimit =
  (fetch: typeof globalThis.fetch, milliseconds = LONGEST_CALL) =>
  (url: string, init: RequestInit): Promise<Response> => {
    const limit = AbortSignal.timeout(milliseconds)
    return fetch(url, { ...init, signal: init.signal ? AbortSignal.any([init.signal, limit]) : limit })
  }
