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

/** What a handler is given: everything is validated, the caller is known, the company is theirs. */
export type HandlerInput<E extends Endpoint> = {
  params: E extends { params: infer P extends z.ZodType } ? z.output<P> : undefined
  query: E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  body: E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
  caller: E['access'] extends 'public' ? null : Caller
  /** The company that the gate let through; null for calls of no company. */
  companyId: E['access'] extends 'company' ? number : null
  /** The ports to work with: of a company's call, those of that company alone (`portsOfCompany`). */
  ports: Ports
  request: FastifyRequest
}

type Envelope = 'success' | 'status'

/** What a handler answers: the fields of its own; the envelope comes from `handle`, where the contract leaves no choice. */
export type HandlerResult<E extends Endpoint> = Omit<z.input<E['response']>, Envelope> &
  Partial<Pick<z.input<E['response']>, Envelope & keyof z.input<E['response']>>>

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null
    companyId: number | null
    /** Null before the caller is known. */
    countedCall: CountedCall | null
  }
  interface FastifyContextConfig {
    /** The contract's endpoint that a route serves; a route without one must be on the list of the inventory test. */
    endpoint?: Endpoint
  }
}

/** What a call needs beside the rule: a body that is more than JSON. */
type Taking = { bodyKind?: BodyKind }

/**
 * Mounts one endpoint of the contract, and is the only way to do so: schema validation, the gate of its access, the
 * envelope, and an answer serialised by the contract, so that a field which the contract does not name never leaves.
 */
export function handle<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (asked: HandlerInput<E>) => Promise<HandlerResult<E>>,
  { bodyKind = 'json' }: Taking = {},
): void {
  const { params, query, body, response, access } = endpoint as Endpoint
  const schema = {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    ...(bodyKind === 'file' && { body: z.unknown(), consumes: ['application/octet-stream'] }),
    response: { 200: response, '4xx': ApiErrorBody, '5xx': ApiErrorBody },
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
      // Who is calling comes before what is asked: a stranger learns nothing from validation.
      onRequest: async (request) => {
        if (access === 'public') return
        const token = bearerOf(request) ?? ''
        app.rateLimits.refuseSpent(token)
        request.caller = await identify(app.ports, request)
        request.countedCall = app.rateLimits.countCaller(endpoint, { token, adminId: request.caller.adminId })
        if (access === 'system' && !request.caller.isSystemAdmin) throw refuse('FORBIDDEN')
        // The console may be read for as long as the session lasts; what changes something needs a fresh password (D-11).
        if (access === 'system' && endpoint.method !== 'GET') requireRecentPassword(request.caller)
        if (access !== 'company') return
        request.companyId = await companyGateBeforeBody(app.ports.db, request, request.caller)
        if (request.companyId !== null) request.countedCall.countCompany(request.companyId)
      },
      preValidation: async (request) => {
        // Files take minutes to arrive: a session that ended meanwhile is over.
        if (access !== 'public' && request.incomingBody?.isLarge()) request.caller = await identify(app.ports, request)
        if (access !== 'company' || !request.caller) return
        const isCounted = request.companyId !== null
        request.companyId = await companyGate(app.ports.db, request, request.caller)
        if (!isCounted) request.countedCall?.countCompany(request.companyId)
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { params, query, body, caller, companyId } = request
        const ports = companyId === null ? app.ports : portsOfCompany(app.ports, companyId)
        // Whoever hangs up leaves the body in our hands until the work is done; the database stays open for it as well.
        const endWork = app.drain.beginWork()
        const letGo = request.incomingBody?.hold()
        try {
          // Fastify's types cannot follow a schema chosen at run time; the schemas above are these very types.
          const answer = await handler({ params, query, body, caller, companyId, ports, request } as HandlerInput<E>)
          return reply.send({ success: true, status: 'ok', ...answer })
        } finally {
          letGo?.()
          endWork()
        }
      },
    })
  }
}

/** The seeds spell the console's calls in two ways; both are served, and both are guarded (reliability T-12). */
const spellings = (path: string): string[] =>
  path.startsWith('/system-admin/') ? [path, path.replace('/system-admin/', '/systemAdmin/')] : [path]
