import type { z } from 'zod'

/**
 * Who may call: anyone; an administrator; an administrator for a company of theirs (the tenant gate); an administrator
 * with the role SYSTEM_ADMIN.
 */
export type Access = 'public' | 'admin' | 'company' | 'system'

/** One call of the provider API: where it is, who may make it, what it takes, answers and refuses. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Whether the call leaves everything as it is, whatever its method says. Not part of the wire, so not of its hash. */
  isRead: boolean
  access: Access
  /** Ids of the register that this call fulfils. */
  register: readonly string[]
  summary: string
  /** What stands for each `:name` of the path. */
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  response: z.ZodType
  /** The statuses of its own refusals, beside 400, 401, 403, 429, 500 and 503, which every call may answer. */
  errors?: readonly number[]
}

/** Keeps the literal types of an endpoint, so that client and server are typed from it. */
export const defineEndpoint = <const E extends Endpoint>(endpoint: E): E => endpoint
