import type { FastifyRequest } from 'fastify'
import { namedObjects } from '../audit/namedObjects.ts'
import { recordAudit } from '../audit/recordAudit.ts'
import { requireImpersonation } from './requireImpersonation.ts'
import { requireOpenToAgents } from './companyRole.ts'
import { requireNoSupportChat } from './requireNoSupportChat.ts'
import type { Ports } from '../ports/Ports.ts'
import { isVisitor, type Caller, type Visitor } from './Caller.ts'
import { refuse } from '../errors/refuse.ts'

/**
 * The tenant check of every endpoint with access `company` or `asker` (reliability T-03); lists over several
 * companies, reports of messages and live connections check memberships themselves. Header `x-company-id`, `companyId`
 * of the query and `companyId` of the body must each be an integer, and all given ones must agree. The caller must be
 * a member of the company, a visitor in a session of it, an API token of it, or a SYSTEM_ADMIN with an access to it
 * (`requireImpersonation`), whose calls are written to the audit log before they are made, with the access and with
 * the chat or other object that they name (SYS-6); an agent makes the calls of agents alone, and none for the
 * conversation with support (TEAM-1). Throws COMPANY_REQUIRED, COMPANY_MISMATCH, COMPANY_FORBIDDEN,
 * AGENT_FORBIDDEN, NOT_FOUND or what `requireImpersonation` throws. Before the body is read, returns the company of
 * header and query, or null.
 */
export async function companyGateBeforeBody(
  ports: GatePorts,
  request: FastifyRequest,
  caller: Caller | Visitor,
): Promise<number | null> {
  const named = oneOf([request.headers['x-company-id'], fieldOf(request.query)])
  // A visitor's session and an API token are of one company, which need not be named.
  const companyId = named ?? boundTo(caller)
  if (companyId !== null) await expectMember(ports, request, caller, companyId)
  return companyId
}

/**
 * The second part of the tenant check, after the body is read: the body must not name another company, and names it
 * when nothing else does.
 */
export async function companyGate(
  ports: GatePorts,
  request: FastifyRequest,
  caller: Caller | Visitor,
): Promise<number> {
  const companyId = oneOf([request.companyId ?? undefined, fieldOf(request.body)])
  if (companyId === null) throw refuse('COMPANY_REQUIRED')
  // Files take minutes to arrive: the membership may have ended meanwhile.
  if (request.companyId === null || request.incomingBody?.isLarge())
    await expectMember(ports, request, caller, companyId)
  if (request.isAgent) await requireNoSupportChat(ports.db, companyId, request)
  const { endpoint } = request.routeOptions.config
  if (request.isActingForCompany && endpoint && !isVisitor(caller))
    await recordAudit(
      ports.db,
      {
        adminId: caller.adminId,
        impersonationId: caller.impersonationId,
        endpoint,
        requestId: request.id,
        at: ports.now(),
      },
      { companyId, target: namedObjects(request.params, request.query, request.body) },
    )
  return companyId
}

type GatePorts = Pick<Ports, 'db' | 'now'>

async function expectMember(
  { db, now }: GatePorts,
  request: FastifyRequest,
  caller: Caller | Visitor,
  companyId: number,
): Promise<void> {
  const own = boundTo(caller)
  if (own !== null && companyId !== own) throw refuse('COMPANY_FORBIDDEN')
  if (isVisitor(caller)) return
  const known = membershipOf(request, caller, companyId, now())
  if (known) {
    request.isActingForCompany = false
    request.isAgent = known.isAgent
    if (known.isAgent) requireOpenToAgents(request.routeOptions.config.endpoint)
    return
  }
  const company = await db
    .selectFrom('companies')
    .leftJoin('company_admins', (join) =>
      join.onRef('company_admins.company_id', '=', 'companies.id').on('company_admins.admin_id', '=', caller.adminId),
    )
    .select(['companies.id', 'company_admins.admin_id as member', 'company_admins.is_agent'])
    .where('companies.id', '=', companyId)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  request.isActingForCompany = company !== undefined && company.member === null
  request.isAgent = company?.is_agent === true
  if (company?.member != null) {
    if (request.isAgent) requireOpenToAgents(request.routeOptions.config.endpoint)
    return
  }
  // Strangers must not learn which companies exist.
  if (!caller.isSystemAdmin) throw refuse('COMPANY_FORBIDDEN')
  if (!company) throw refuse('NOT_FOUND')
  const isRead = request.routeOptions.config.endpoint?.isRead ?? false
  await requireImpersonation(db, caller, { companyId, isRead, now: now() })
}

/** Milliseconds for which a membership counts that was read with the session of the call. */
const membershipLasts = 1_000

/**
 * A membership that was read with the session a moment ago; undefined where the database must be asked, as when the
 * body took long to arrive.
 */
function membershipOf({ incomingBody }: FastifyRequest, { memberships }: Caller, companyId: number, at: Date) {
  if (!memberships || incomingBody?.isLarge()) return undefined
  const age = at.getTime() - memberships.readAt.getTime()
  if (age < 0 || age > membershipLasts) return undefined
  return memberships.of.find((member) => member.companyId === companyId)
}

/** The one company of a visitor or an API token; null for an administrator's session, which may be of several. */
const boundTo = (caller: Caller | Visitor): number | null =>
  isVisitor(caller) ? caller.companyId : (caller.apiToken?.companyId ?? null)

/** The one company named by all given places; null when none names one. */
function oneOf(places: readonly unknown[]): number | null {
  const ids = new Set(places.filter((value) => value !== undefined).map(oneInteger))
  if (ids.size > 1) throw refuse('COMPANY_MISMATCH')
  return [...ids][0] ?? null
}

const fieldOf = (source: unknown): unknown =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, 'companyId')
    ? (source as { companyId: unknown }).companyId
    : undefined

/** A repeated header arrives as `1, 2` and a repeated parameter as an array: neither is an integer. */
function oneInteger(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0)
    throw refuse('VALIDATION_ERROR', 'companyId must be a single integer')
  return id
}
