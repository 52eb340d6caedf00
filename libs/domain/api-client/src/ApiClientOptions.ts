import type { RouteId } from '@frontdesk/contract'

declare global {
  /** The domain knows no DOM; this part of its type is all that a caller who cancels needs. */
  interface AbortSignal {
    readonly aborted: boolean
  }
}

/** The part of `fetch` that the client uses; the global one fits. */
export type Fetch = (url: string, init: FetchInit) => Promise<FetchResponse>
export type FetchInit = {
  method: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal
  keepalive?: boolean
}
export type FetchResponse = {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  text(): Promise<string>
}

/** Everything that the client takes from the world. */
export type ApiClientOptions = {
  fetch: Fetch
  /** Where the provider API is: an origin, or an origin with a prefix. */
  apiHost: string
  session: { accessToken(): string | null; companyId(): number | null }
  /** Called before each request; throws to hold it back. The call then fails as one without an answer does (NO_ANSWER). */
  guard?: (route: RouteId) => void
  /** Looks at each accepted answer before it is read; for development and tests, where it may judge strictly. */
  validate?: (route: RouteId, answer: unknown) => void
  /** Told when a call is refused for its token (401); never for a sign-in. */
  onUnauthorized?: (route: RouteId) => void
  /** Told when getMe gives a session token in exchange for the one of a link (provider-api 11, row 26). */
  onFreshToken?: (accessToken: string) => void
  /** A refusal in the user's language; null: the server's own words stand. Asked for calls with a token, and for outages. */
  sentenceOf?: (refusal: { status: number; code: string | null; retryAfter: number | null }) => string | null
  /**
   * Asked when a call is refused until the password is confirmed (CONFIRM_PASSWORD, D-11): resolves to true when it was, and the
   * call is made once more; false: the refusal stands.
   */
  confirmPassword?: (route: RouteId) => Promise<boolean>
  /** The clock against which a `Retry-After` date is read when the answer carries none of its own. */
  now?: () => Date
}
