import type { z } from 'zod'

/**
 * The callers of an endpoint: anyone; an administrator; an administrator for a company of theirs (the tenant gate); an
 * administrator with the role SYSTEM_ADMIN; one with that role for a support conversation, which the call names (the
 * support gate); `asker`: whoever asks support, an administrator for a company of theirs or a visitor in a session of
 * the support widget; `visitor`: only the latter.
 */
export type Access = 'public' | 'admin' | 'company' | 'system' | 'support' | 'asker' | 'visitor'

/** One call of the provider API: method and path, access, request and response schemas, errors. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Whether the call changes nothing, independent of its method. Not part of the wire, so not of its hash. */
  isRead: boolean
  access: Access
  /**
   * Whether a system administrator must have typed the password within the last ten minutes, and not only within the
   * hour that every other change of theirs asks for (SYS-7). Enforced by the server, so not part of the wire's hash.
   */
  needsFreshPassword?: true
  /** Ids of docs/requirements.md that this call fulfils. */
  register: readonly string[]
  summary: string
  /** The value of each `:name` of the path. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  /** The type of a file that is the whole answer, without an envelope; left out: JSON. */
  produces?: string
  /** The call's own error statuses, beside 400, 401, 403, 429, 500 and 503, which every call may return. */
  errors?: readonly number[]
}

/** Keeps the literal types of an endpoint, so that client and server are typed from it. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint
