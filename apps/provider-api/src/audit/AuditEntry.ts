import type { Endpoint } from '@frontdesk/contract'

/**
 * The subject of a change. `target`: what was changed, where the company does not say it all, such as a job. `before`
 * and `after`: the fields that it touched, as they were and as they are; null for what was not there, or is gone. No
 * secrets, and no words of customers.
 */
export type AuditChange = {
  companyId?: number | null
  target?: string | null
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/**
 * The caller, the call and its time. `requestId` leads to the lines of the log; `impersonationId`: the access in which
 * the call was made for a company of others.
 */
export type AuditedCall = {
  adminId: number
  endpoint: Endpoint
  requestId: string
  at: Date
  impersonationId?: string | null
}

/** How an entry names a call: one name for both spellings of the console's paths. */
export const actionOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>): string => `${method} /api${path}`
