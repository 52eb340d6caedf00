import type { RouteId } from '@frontdesk/contract'

declare global {
  /** The domain has no DOM; this part of its types is all that the client needs of a cancelled call and of a file. */
  interface AbortSignal {
    readonly aborted: boolean
  }
  interface Blob {
    readonly size: number
  }
}

/** The part of `fetch` that the client uses; the global one fits. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>
export type FetchInit = {
  method: string
  headers: Record<string, string>
  body?: string | Blob
  signal?: AbortSignal
  keepalive?: boolean
}
export type FetchResponse = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
  blob(): Promise<Blob>
}

/** Moves a file up or down, which may take long and reports its progress; `fetch` reports none of an upload. */
export type Transfer = (url: string, init: TransferInit) => Promise<FetchResponse>
/** `onProgress` receives the part of the body that was sent, from 0 to 1. */
export type TransferInit = Omit<FetchInit, 'keepalive'> & { onProgress?: (part: number) => void }

/** The ports and settings of a client. */
export type ApiClientOptions = {
  fetch: Fetch
  /** How files travel; without it by `fetch`, and without progress. */
  transfer?: Transfer
  /** The provider API's address: an origin, or an origin with a prefix. */
  apiHost: string
  session: {
    accessToken(): string | null
    companyId(): number | null
    /** The access in which a system administrator acts for a company of others; only our provider gives one. */
    impersonationId?(): string | null
  }
  /** The path of a call, where an app makes it at another than the contract's; `path`: that one. */
  pathOf?: (route: RouteId, path: string) => string
  /**
   * Called before each request; throws to hold it back. The call then fails as one without an answer does (NO_ANSWER).
   */
  guard?: (route: RouteId) => void
  /** Checks each accepted response before it is read; for development and tests, where it may be strict. */
  validate?: (route: RouteId, response: unknown) => void
  /** Called when a call is refused for its token (401); never for a sign-in. */
  onUnauthorized?: (route: RouteId) => void
  /** Called when getMe returns a session token in exchange for the one of a link (provider-api 11, row 26). */
  onFreshToken?: (accessToken: string) => void
  /**
   * The message of a refusal in the user's language; null keeps the server's own. Called for calls with a token, also
   * without an answer (status 0, NO_ANSWER), with a refusal under a status of success, and with an answer of a wrong
   * shape (WRONG_SHAPE), and for outages (503).
   */
  sentenceOf?: (refusal: {
    status: number
    code: string | null
    retryAfter: number | null
    requestId?: string | null
    body?: unknown
    /** Why no request was sent, or no answer came: what `guard` or `fetch` threw. */
    cause?: unknown
  }) => string | null
  /**
   * Called when a call is refused until the password is confirmed (CONFIRM_PASSWORD, D-11). Resolves to true when it
   * was: the call is then made once more; with false the refusal stands. `path`: that of the call below the API host,
   * with its parameters' names. `needsCode`: a code of the second factor is needed beside the password.
   */
  confirmPassword?: (route: RouteId, path: string, needsCode: boolean) => Promise<boolean>
  /** The clock against which a `Retry-After` date is read when the response has no `Date` of its own. */
  now?: () => Date
}
