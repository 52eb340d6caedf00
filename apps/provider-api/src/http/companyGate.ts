import type { FastifyRequest } from 'fastify'
import { requireRecentPassword } from './requireConfirmed.ts'
import type { Db } from '../db/Db.ts'
import type { Caller } from './Caller.ts'
import { refuse } from '../errors/refuse.ts'

/**
 * The tenant check of every endpoint with access `company` (reliability T-03); lists over several companies, reports of
 * messages and live connections check memberships themselves. Header `x-company-id`, `companyId` of the query and
 * `companyId` of the body must each be an integer, and all given ones must agree. The caller must be a member of the
 * company, or a SYSTEM_ADMIN who typed their password within the hour (D-11), whose calls are written to the audit log.
 * Throws COMPANY_REQUIRED, COMPANY_MISMATCH, COMPANY_FORBIDDEN or NOT_FOUND. Before the body is read, returns the
 * company of header and query, or null.
 */
export async function companyGateBeforeBody(db: Db, request: FastifyRequest, caller: Caller): Promise<number | null> {
  const companyId = oneOf([request.headers['x-company-id'], fieldOf(request.query)])
  if (companyId !== null) await expectMember(db, request, caller, companyId)
  return companyId
}

/**
 * The second part of the tenant check, after the body is read: the body must not name another company, and names it
 * when nothing else does.
 */
export async function companyGate(db: Db, request: FastifyRequest, caller: Caller): Promise<number> {
  const companyId = oneOf([request.companyId ?? undefined, fieldOf(request.body)])
  if (companyId === null) throw refuse('COMPANY_REQUIRED')
  // Files take minutes to arrive: the membership may have ended meanwhile.
  if (request.companyId === null || request.incomingBody?.isLarge()) await expectMember(db, request, caller, companyId)
  return companyId
}

async function expectMember(db: Db, request: FastifyRequest, caller: Caller, companyId: number): Promise<void> {
  const company = await db
    .selectFrom('companies')
    .leftJoin('company_admins', (join) =>
      join.onRef('company_admins.company_id', '=', 'companies.id').on('company_admins.admin_id', '=', caller.adminId),
    )
    .select(['companies.id', 'company_admins.admin_id as member'])
    .where('companies.id', '=', companyId)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (company?.member != null) return
  // Strangers must not learn which companies exist.
  if (!caller.isSystemAdmin) throw refuse('COMPANY_FORBIDDEN')
  if (!company) throw refuse('NOT_FOUND')
  requireRecentPassword(caller)
  // Logged once per call, even when checked twice.
  if (request.companyId !== null) return
  const action = `${request.method} ${request.routeOptions.url ?? ''}`
  await db.insertInto('audit_log').values({ admin_id: caller.adminId, company_id: companyId, action }).execute()
}

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
