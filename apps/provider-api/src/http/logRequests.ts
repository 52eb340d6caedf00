import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ErrorCode } from '@frontdesk/contract'
import { contextOf, inContext, type LogContext } from '../log/context.ts'
import { hashToken } from '../secrets/sessionToken.ts'
import { onCallEnd } from './callEnd.ts'
import { bearerOf } from './identify.ts'

declare module 'fastify' {
  interface FastifyRequest {
    logContext: LogContext | null
    /** Why it was refused; null if it was not. */
    refusedWith: ErrorCode | null
  }
}

/**
 * Logs one line for each request when it ends: its id, method, route (never its address, which may hold tokens and what
 * people searched for), status, duration, who called and what it was about. Pages, files of front ends, probes and the
 * sandbox are logged at `debug`. Mount before everything that handles requests: the log of what
 * they cause carries their id.
 */
export function logRequests(app: FastifyInstance): void {
  app.decorateRequest('logContext', null)
  app.decorateRequest('refusedWith', null)
  app.addHook('onRequest', (request, reply, done) => {
    const context = contextOf(request.id, callerKey(request))
    request.logContext = context
    onCallEnd({ request, reply }, () => {
      const isAnswered = reply.raw.writableEnded
      const fields = {
        requestId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? null,
        status: isAnswered ? reply.statusCode : null,
        milliseconds: Math.round(reply.elapsedTime * 10) / 10,
        outcome: isAnswered ? outcomeOf(reply.statusCode) : 'abandoned',
        ...(request.refusedWith !== null && { code: request.refusedWith }),
        ...(request.caller && { adminId: request.caller.adminId }),
        ...(request.caller?.apiToken && { apiTokenId: request.caller.apiToken.id }),
        ...(request.visitor && { visitorId: request.visitor.userId }),
        ...(request.companyId !== null && { companyId: request.companyId }),
        ...namedChat(request),
        ...context.subject,
      }
      app.ports.log[isOfInterest(request) ? 'info' : 'debug'](fields, 'Request')
    })
    inContext(context, done)
  })
  // Events of the body's stream belong to the connection: what comes after it enters the context again.
  app.addHook('preValidation', (request, _reply, done) => inContext(request.logContext, done))
}

/**
 * The owner of a call's turns at the embedded database until its company is known: its token's, or its
 * address's. The messengers call for many companies; a webhook of one channel has a path of its own. A company that is
 * only claimed is none: strangers could take its turns.
 */
const callerKey = (request: FastifyRequest): string => {
  const [path = ''] = request.url.split('?')
  return hashToken(bearerOf(request) ?? (path.startsWith('/webhooks/') ? path : request.ip))
}

const outcomeOf = (status: number): string => (status >= 500 ? 'failed' : status >= 400 ? 'refused' : 'ok')

/** Whether a request is one of the API or of a webhook: not of pages, their files, probes and the sandbox. */
export const isOfInterest = ({ url }: FastifyRequest): boolean => url.startsWith('/api') || url.startsWith('/webhooks')

/** The chat that the caller named, in the input that the contract has accepted. */
function namedChat({ body, query, params }: FastifyRequest): { chatId?: number } {
  for (const input of [params, query, body]) {
    if (typeof input !== 'object' || input === null || !('chatId' in input)) continue
    const id = Number(input.chatId)
    if (Number.isSafeInteger(id)) return { chatId: id }
  }
  return {}
}
