import { endpoints, supportInboxEndpoints, type Endpoint } from '@frontdesk/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { namedObjects } from '../audit/namedObjects.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { refuse } from '../errors/refuse.ts'
import { isVisitor, type Caller, type Visitor } from './Caller.ts'
import { companyGate, companyGateBeforeBody } from './companyGate.ts'
import { bearerOf, identify } from './identify.ts'
import { requireScope } from './identifyApiToken.ts'
import { requireFreshPassword, requireRecentPassword } from './requireConfirmed.ts'
import { supportGate } from '../support-view/supportGate.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The administrator of the call; null before authentication, and for a visitor's. */
    caller: Caller | null
    /** The visitor of the call, in a session of the support widget; null for an administrator's. */
    visitor: Visitor | null
    /** The company admitted by the gate. */
    companyId: number | null
    /** Whether the caller is no member of the company, but a system administrator who acts for it. */
    isActingForCompany: boolean
    /** Whether the caller is an agent of the company (TEAM-1). */
    isAgent: boolean
  }
}

/**
 * Admits the caller of an endpoint before the body is read, so that validation errors reveal nothing to strangers:
 * counts the call, identifies its caller, checks what they may call, and the company of header and query. A session of
 * the support widget reaches the calls of support alone: everything else answers it FORBIDDEN (SUP-7). An API token
 * reaches the calls of its scopes alone (API-5).
 */
export async function admitBeforeBody(
  app: FastifyInstance,
  endpoint: Endpoint,
  request: FastifyRequest,
): Promise<void> {
  const { access, path } = endpoint
  if (access === 'public') return app.rateLimits.countAddress('public calls', path, request.ip)
  const token = bearerOf(request) ?? ''
  await app.rateLimits.refuseSpent(token)
  const who = await identify(app.ports, request)
  request.countedCall = await app.rateLimits.countCaller(endpoint, { token, ...who })
  if (isVisitor(who)) {
    if (access !== 'asker' && access !== 'visitor') throw refuse('FORBIDDEN')
    request.visitor = who
  } else {
    if (access === 'visitor') throw refuse('FORBIDDEN')
    requireScope(endpoint, who)
    if (access === 'system' || access === 'support') requireSystemAdmin(endpoint, who)
    request.caller = { ...who, isSupport: access === 'support' }
    // Files are read for a known company alone: the query of their call names the conversation.
    if (access === 'support')
      request.companyId = await supportGate(app.ports.db, { query: request.query, body: null }, who)
  }
  if (!isOfCompany(endpoint)) return
  request.companyId = await companyGateBeforeBody(app.ports, request, who)
  if (request.companyId !== null) await request.countedCall.countCompany(request.companyId)
}

/** Checks the caller again once the body is read, and the company that it names. */
export async function admitAfterBody(app: FastifyInstance, endpoint: Endpoint, request: FastifyRequest): Promise<void> {
  if (endpoint.access === 'public') return
  // Files take minutes to arrive: the session may have ended meanwhile.
  if (request.incomingBody?.isLarge()) {
    const who = await identify(app.ports, request)
    if (isVisitor(who)) request.visitor = who
    else request.caller = { ...who, isSupport: endpoint.access === 'support' }
  }
  if (endpoint.access === 'support' && request.caller) {
    request.companyId = await supportGate(app.ports.db, request, request.caller)
    // A call of several companies notes each of them itself.
    if (!isOnlyLooking(endpoint) && request.companyId !== null)
      await recordAudit(
        app.ports.db,
        { adminId: request.caller.adminId, endpoint, requestId: request.id, at: app.ports.now() },
        { companyId: request.companyId, target: namedObjects(request.query, request.body) },
      )
  }
  const who = request.caller ?? request.visitor
  if (!isOfCompany(endpoint) || !who) return
  const isCounted = request.companyId !== null
  request.companyId = await companyGate(app.ports, request, who)
  if (!isCounted) await request.countedCall?.countCompany(request.companyId)
}

const isOfCompany = ({ access }: Endpoint): boolean =>
  access === 'company' || access === 'asker' || access === 'visitor'

/**
 * Calls by which support changes nothing but what it has seen itself: they need no recent password, and are not in the
 * audit log.
 */
const onlyLooks = new Set<Endpoint>([
  supportInboxEndpoints.markMessageAsViewed,
  supportInboxEndpoints.markChatsViewed,
  supportInboxEndpoints.markChatUnread,
  supportInboxEndpoints.watchChat,
  supportInboxEndpoints.sayTyping,
])

const isOnlyLooking = (endpoint: Endpoint): boolean => endpoint.isRead || onlyLooks.has(endpoint)

/**
 * Lets only system administrators call, for a change with a password typed within the hour (D-11), or within ten
 * minutes where the call reaches far (SYS-7); the end of an access needs none.
 */
function requireSystemAdmin(endpoint: Endpoint, caller: Caller): void {
  if (!caller.isSystemAdmin) throw refuse(caller.lacksSecondFactor ? 'SECOND_FACTOR_MISSING' : 'FORBIDDEN')
  if (isOnlyLooking(endpoint) || endpoint === endpoints.endImpersonation) return
  if (endpoint.needsFreshPassword) requireFreshPassword(caller)
  else requireRecentPassword(caller)
}
