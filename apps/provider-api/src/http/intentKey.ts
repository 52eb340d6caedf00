import type { FastifyRequest } from 'fastify'
import { refuse } from '../errors/refuse.ts'

/**
 * The idempotency key of a call: `clientMessageId` of the body, or else the header `Idempotency-Key` (reliability C2).
 */
export function intentKey(request: FastifyRequest, clientMessageId: string | null): string | null {
  if (clientMessageId !== null) return clientMessageId
  const header = request.headers['idempotency-key']
  if (header === undefined) return null
  if (typeof header !== 'string' || header.length === 0 || header.length > 200)
    throw refuse('VALIDATION_ERROR', 'Idempotency-Key must be one text of at most 200 characters')
  return header
}
