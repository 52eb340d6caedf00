import type { Endpoint } from '@frontdesk/contract'
import { ApiErrorBody } from '@frontdesk/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { requireRecentPassword } from './requireConfirmed.ts'
import { bearerOf, identify } from './identify.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Caller } from './Caller.ts'
import { companyGate, companyGateBeforeBody } from './companyGate.ts'
import type { BodyKind } from './bodies/incomingBody.ts'
import type { CountedCall } from './limits/rateLimits.ts'
import { refuse } from '../errors/refuse.ts'

/** Input of a handler: everything is validated, the caller authenticated, and the company checked. */
export type HandlerInput<E extends Endpoint> = {
  params: E extends { params: infer P extends z.ZodType } ? z.output<P> : undefined
  query: E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  body: E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
  caller: E['access'] extends 'public' ? null : Caller
  /** The company admitted by the gate; null for endpoints without a company. */
  companyId: E['access'] extends 'company' ? number : null
  /** The ports to use; for endpoints of a company they are limited to it (`portsOfCompany`). */
  ports: Ports
  request: FastifyRequest
  /** For headers of the answer; the handler's result is its body. */
  reply: FastifyReply
}

type Envelope = 'success' | 'status'

/**
 * Result of a handler: its own fields, to which `handle` adds the envelope where the contract fixes
 * it, or the bytes of a file.
 */
export type HandlerResult<E extends Endpoint> = E extends { produces: string }
  ? Buffer
  : Omit<z.input<E['response']>, Envelope> &
      Partial<Pick<z.input<E['response']>, Envelope & keyof z.input<E['response']>>>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    companyId: number | null
    /** Null before authentication. */
    countedCall: CountedCall | null
  }
  interface FastifyContextConfig {
    /** The contract's endpoint served by a route; routes without one must be listed in the inventory test. */
    endpoint?: Endpoint
  }
}

/** Options of an endpoint whose body is more than JSON. */
type Taking = { bodyKind?: BodyKind }

/**
 * Mounts one endpoint of the contract; the only way to do so. Adds schema validation, access control, the response
 * envelope, and serialisation by the contract, so that fields the contract does not name are never sent.
 */
export function handle<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (input: HandlerInput<E>) => Promise<HandlerResult<E>>,
  { bodyKind = 'json' }: Taking = {},
): void {
  const { params, query, body, response, access, produces } = endpoint as Endpoint
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(bodyKind === 'file' && { body: z.unknown(), consumes: ['application/octet-stream'] }),
    response: {
      200: produces ? { content: { [produces]: { schema: response } } } : response,
      '4xx': ApiErrorBody,
      '5xx': ApiErrorBody,
    },
    summary: endpoint.summary,
    description: endpoint.register.join(', '),
    ...(access !== 'public' && { security: [{ token: [] }] }),
  }
  for (const url of spellings(endpoint.path)) {
    app.route({
      method: endpoint.method,
      url,
      schema: url === endpoint.path ? schema : { ...schema, hide: true },
      config: { endpoint, bodyKind },
      // Authenticate before validating: validation errors reveal nothing to strangers.
      onRequest: async (request) => {
        if (access === 'public') return
        const token = bearerOf(request) ?? ''
        await app.rateLimits.refuseSpent(token)
        request.caller = await identify(app.ports, request)
        request.countedCall = await app.rateLimits.countCaller(endpoint, { token, adminId: request.caller.adminId })
        if (access === 'system' && !request.caller.isSystemAdmin) throw refuse('FORBIDDEN')
        // Reading the console needs only a session; changing something needs a recent password (D-11).
        if (access === 'system' && endpoint.method !== 'GET') requireRecentPassword(request.caller)
        if (access !== 'company') return
        request.companyId = await companyGateBeforeBody(app.ports.db, request, request.caller)
        if (request.companyId !== null) await request.countedCall.countCompany(request.companyId)
      },
      preValidation: async (request) => {
        // Files take minutes to arrive: the session may have ended meanwhile.
        if (access !== 'public' && request.incomingBody?.isLarge()) request.caller = await identify(app.ports, request)
        if (access !== 'company' || !request.caller) return
        const isCounted = request.companyId !== null
        request.companyId = await companyGate(app.ports.db, request, request.caller)
        if (!isCounted) await request.countedCall?.countCompany(request.companyId)
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { params, query, body, caller, companyId } = request
        const ports = companyId === null ? app.ports : portsOfCompany(app.ports, companyId)
        // When the caller hangs up, the body stays reserved and the database open until the work is done.
        const endWork = app.drain.beginWork()
        const release = request.incomingBody?.hold()
        try {
          // Fastify's types cannot follow a schema chosen at run time; the schemas above are these very types.
          const answer = await handler({
            params,
            query,
            body,
            caller,
            companyId,
            ports,
            request,
            reply,
          } as HandlerInput<E>)
          if (produces) return reply.type(produces).send(answer)
          // A bare list has no room for the envelope (SUB-2).
          return reply.send(Array.isArray(answer) ? answer : { success: true, status: 'ok', ...answer })
        } finally {
          release?.()
          endWork()
        }
      },
    })
  }
}

/** The seeds spell the console's paths in two ways; both are served and guarded (reliability T-12). */
const spellings = (path: string): string[] =>
  path.startsWith('/system-admin/') ? [path, path.replace('/system-admin/', '/systemAdmin/')] : [path]
