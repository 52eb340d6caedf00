import type { Access, Endpoint } from '@frontdesk/contract'
import { ApiErrorBody, endpoints, supportInboxEndpoints } from '@frontdesk/contract'
import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { AuditChange } from '../audit/AuditEntry.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { Ports } from '../ports/Ports.ts'
import { admitAfterBody, admitBeforeBody } from './admitCaller.ts'
import type { Caller, Visitor } from './Caller.ts'
import { followJoinedChat } from './followJoinedChat.ts'
import type { BodyKind } from './bodies/incomingBody.ts'
import type { CountedCall } from './limits/rateLimits.ts'
import { refuse } from '../errors/refuse.ts'
import { seenBySupport } from '../support-view/seenBySupport.ts'

type CallerOf<A extends Access> = A extends 'public'
  ? null
  : A extends 'visitor'
    ? Visitor
    : A extends 'asker'
      ? Caller | Visitor
      : Caller

/** Input of a handler: everything is validated, the caller authenticated, and the company checked. */
export type HandlerInput<E extends Endpoint> = {
  params: E extends { params: infer P extends z.ZodType } ? z.output<P> : undefined
  query: E extends { query: infer Q extends z.ZodType } ? z.output<Q> : undefined
  body: E extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
  caller: CallerOf<E['access']>
  /**
   * The company admitted by the gate; null for endpoints without a company, and for a call of the support inbox that
   * names no conversation.
   */
  companyId: E['access'] extends 'company' | 'asker' | 'visitor'
    ? number
    : E['access'] extends 'support'
      ? number | null
      : null
  /** The ports to use; for endpoints of a company they are limited to it (`portsOfCompany`). */
  ports: Ports
  /**
   * Adds the entry of a change to the audit log, in the transaction that makes the change (SYS-6); for endpoints of
   * system administrators, each of whose changes has exactly one.
   */
  audit: E['access'] extends 'system' ? (db: Db | Trx, change: AuditChange) => Promise<void> : null
  request: FastifyRequest
  /** For headers of the answer; the handler's result is its body. */
  reply: FastifyReply
}

type Envelope = 'success' | 'status'

/**
 * Result of a handler: its own fields, to which `handle` adds the envelope where the contract fixes
 * it, or the bytes of a file, at once or as a stream.
 */
export type HandlerResult<E extends Endpoint> = E extends { produces: string }
  ? Buffer | Readable
  : Omit<z.input<E['response']>, Envelope> &
      Partial<Pick<z.input<E['response']>, Envelope & keyof z.input<E['response']>>>

declare module 'fastify' {
  interface FastifyRequest {
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

type Handler<E extends Endpoint> = (input: HandlerInput<E>) => Promise<HandlerResult<E>>

/** Calls of the support inbox that are not of one conversation: `supportInboxRoutes` of the server mounts them. */
const overAllConversations = new Set<string>([
  'getChatsWithPreview',
  'getUsers',
  'searchMessages',
  'markChatsViewed',
  'updateAiForChats',
])

/** The endpoint of the support inbox that has the same handler as an endpoint of the chats. */
const inSupportInbox = new Map<Endpoint, Endpoint>(
  Object.entries(supportInboxEndpoints)
    .filter(([name]) => !overAllConversations.has(name))
    .map(([name, endpoint]) => [endpoints[name as keyof typeof supportInboxEndpoints], endpoint]),
)

/** A handler of the chats, for a conversation that the support gate has found. */
const ofConversation =
  <E extends Endpoint>(handler: Handler<E>): Handler<Endpoint> =>
  async (input) => {
    if (input.companyId === null) throw refuse('VALIDATION_ERROR', 'The call names no conversation')
    return handler(input)
  }

/**
 * Mounts one endpoint of the contract; the only way to do so. Adds schema validation, access control, the response
 * envelope, and serialisation by the contract, so that fields the contract does not name are never sent. An endpoint of
 * the chats that the support inbox has, too, is mounted there with the same handler (SUP-8).
 */
export function handle<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  taking: Taking = {},
): void {
  mount(app, endpoint, handler, taking)
  const twin = inSupportInbox.get(endpoint)
  if (twin) mount(app, twin, ofConversation(handler), taking)
}

function mount<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  // Nobody knows yet who sends the body of a public call.
  { bodyKind = endpoint.access === 'public' ? 'shortJson' : 'json' }: Taking,
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
  }
  for (const url of spellings(endpoint.path)) {
    app.route({
      method: endpoint.method,
      url,
      schema: url === endpoint.path ? schema : { ...schema, hide: true },
      config: { endpoint, bodyKind },
      onRequest: (request) => admitBeforeBody(app, endpoint, request),
      preValidation: (request) => admitAfterBody(app, endpoint, request),
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const { params, query, body, companyId } = request
        const caller = request.caller ?? request.visitor
        const ports = companyId === null ? app.ports : portsOfCompany(app.ports, companyId)
        // When the caller hangs up, the body stays reserved and the database open until the work is done.
        const endWork = app.drain.beginWork()
        const release = request.incomingBody?.hold()
        try {
          // Fastify's types cannot follow a schema chosen at run time; the schemas above are these very types.
          const audit = auditOf(ports, endpoint, request)
          const input = { params, query, body, caller, companyId, ports, audit, request, reply } as HandlerInput<E>
          const answer = await handler(input).catch(async (error: unknown) => {
            const followed = await followJoinedChat(ports.db, companyId, input, error)
            return handler({ ...input, ...followed } as HandlerInput<E>)
          })
          if (produces) {
            void reply.type(produces).send(answer)
            // The database stays open until the last row is sent, or its reader is gone.
            if (answer instanceof Readable) await finished(answer).catch(() => undefined)
            return reply
          }
          // A bare list has no room for the envelope (SUB-2).
          if (Array.isArray(answer)) return reply.send(answer)
          const shown = access === 'support' ? await seenBySupport(app.ports.db, answer) : answer
          return reply.send({ success: true, status: 'ok', ...shown })
        } finally {
          release?.()
          endWork()
        }
      },
    })
  }
}

/** Adds entries about this call to the audit log; null for a call that is not a system administrator's. */
function auditOf({ now }: Ports, endpoint: Endpoint, { caller, id }: FastifyRequest) {
  if (endpoint.access !== 'system' || !caller) return null
  const call = { adminId: caller.adminId, endpoint, requestId: id, at: now() }
  return (db: Db | Trx, change: AuditChange) => recordAudit(db, call, change)
}

/** The seeds spell the console's paths in two ways; both are served and guarded (reliability T-12). */
const spellings = (path: string): string[] => {
  const [, prefix, rest] = /^\/(system-admin|systemAdmin)\/(.*)$/.exec(path) ?? []
  if (prefix === undefined) return [path]
  return [path, `/${prefix === 'systemAdmin' ? 'system-admin' : 'systemAdmin'}/${rest}`]
}
