import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { outageOf, retryAfterOutage } from '../errors/outages.ts'
import { refuse, Refusal } from '../errors/refuse.ts'

/** PostgreSQL errors for characters that it cannot store: the caller's fault. */
const unstorable = new Set(['22021', '22P05'])

/** Error handler: sends any error in the one error shape without internal details (reliability T-33). */
export function sendError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  request.refusedWith = refusal.code
  if (refusal.code === 'UNAVAILABLE' && refusal !== error) {
    // One line per call, no stack: an outage fails every call alike.
    request.server.ports.log.error(
      { requestId: request.id, route: request.routeOptions.url, outage: outageOf(error), code: error.code },
      'A call failed because of an outage',
    )
  } else if (refusal.status >= 500 && refusal.code !== 'UNAVAILABLE' && !isUnwanted(error, reply)) {
    // The message of a database error may contain values of the row; its code and table do not.
    const { name, code } = error as { name?: string; code?: string }
    request.server.ports.log.error(
      { requestId: request.id, route: request.routeOptions.url, name, code, stack: stackOf(error) },
      'A call failed',
    )
  }
  if (refusal.extra.retryAfter !== undefined) void reply.header('retry-after', String(refusal.extra.retryAfter))
  return reply.code(refusal.status).send(refusal.body(request.id))
}

/** Whether an answer failed because its caller went away, which the line of the request says as well. */
const isUnwanted = ({ code }: FastifyError, reply: FastifyReply): boolean =>
  code === 'ERR_STREAM_PREMATURE_CLOSE' && reply.raw.destroyed

/**
 * The stack of an error; without its message where that may quote a value: an error of the database has a
 * code of five characters.
 */
function stackOf({ name, code, stack = '' }: FastifyError): string {
  const quotes = name === 'SyntaxError' || /^[0-9A-Z]{5}$/.test(code)
  return quotes ? stack.slice(stack.indexOf('\n    at ') + 1) : stack
}

function refusalOf(error: FastifyError): Refusal {
  if (error instanceof Refusal) return error
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation
      .slice(0, 20)
      .map((issue) => ({ path: issue.instancePath, message: issue.message ?? '' }))
    return refuse('VALIDATION_ERROR', undefined, { issues })
  }
  const outage = outageOf(error)
  if (outage !== null) return refuse('UNAVAILABLE', undefined, { retryAfter: retryAfterOutage[outage] })
  if (unstorable.has(error.code)) return refuse('VALIDATION_ERROR')
  const status = error.statusCode ?? 500
  if (status === 429) return refuse('RATE_LIMITED', undefined, { retryAfter: 60 })
  if (status >= 400 && status < 500) return refuse('VALIDATION_ERROR', error.message, { status })
  return refuse('INTERNAL')
}
