import type { FastifyRequest } from 'fastify'
import { requireRecentPassword } from './requireConfirmed.ts'
import type { Db } from '../db/Db.ts'
import type { Caller } from './Caller.ts'
import { refuse } from '../errors/refuse.ts'

/**
 * The one tenant gate (reliability T-03): the header `x-company-id`, `companyId` of the query and `companyId` of the
 * body must each be one integer, and all that are there must agree. Then the caller must belong to the company, or be
 * a SYSTEM_ADMIN who typed their password within the hour (D-11), whose every call is written into the audit log.
 *
 * Before the body is read it answers the company that header and query name, or null when only the body can name one.
 */
export async function companyGateBeforeBody(db: Db, request: FastifyRequest, caller: Caller): Promise<number | null> {
  const companyId = oneOf([request.headers['x-company-id'], fieldOf(request.query)])
  if (companyId !== null) await expectMember(db, request, caller, companyId)
  return companyId
}

/** The rest of the gate, once the body is read: it must not name another company than the one that was let in, and names it where nothing else does. */
export async function companyGate(db: Db, request: FastifyRequest, caller: Caller): Promise<number> {
  const companyId = oneOf([request.companyId ?? undefined, fieldOf(request.body)])
  if (companyId === null) throw refuse('COMPANY_REQUIRED')
  // Files take minutes to arrive: whoever was removed meanwhile is kept out.
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
  // A stranger learns nothing of which companies exist.
  if (!caller.isSystemAdmin) throw refuse('COMPANY_FORBIDDEN')
  if (!company) throw refuse('NOT_FOUND')
  requireRecentPassword(caller)
  // Once for a call, also where it is looked at twice.
  if (request.companyId !== null) return
  const action = `${request.method} ${request.routeOptions.url ?? ''}`
  await db.insertInto('audit_log').values({ admin_id: caller.adminId, company_id: companyId, action }).execute()
}

/** The company that all places name that name one; null when none does. */
function oneOf(places: readonly unknown[]): number | null {
  const ids = new Set(places.filter((value) => value !== undefined).map(oneInteger))
  if (ids.size > 1) throw refuse('COMPANY_MISMATCH')
  return [...ids][0] ?? null
}

const fieldOf = (source: unknown): unknown =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, 'companyId')
    ? (source as { companyId: unknown }).companyId
    : undefined

/** A repeated header arrives as `1, 2` and a repeated parameter as a list: neither is one integer. */
function oneInteger(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0)
    throw refuse('VALIDATION_ERROR', 'companyId must be one integer')
  return id
}
