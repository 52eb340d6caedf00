import type { FastifyRequest } from 'fastify'
import { requireRecentPassword } from '../accounts/confirmPassword.ts'
import type { Db } from '../db/Db.ts'
import type { Caller } from './Caller.ts'
import { refuse } from './refuse.ts'

/**
 * The one tenant gate (reliability T-03): the header `x-company-id`, `companyId` of the query and `companyId` of the
 * body must each be one integer, and all that are there must agree. Then the caller must belong to the company, or be
 * a SYSTEM_ADMIN who typed their password within the hour (D-11), whose every call is written into the audit log.
 */
export async function companyGate(db: Db, request: FastifyRequest, caller: Caller): Promise<number> {
  const companyId = companyNamedBy(request)
  const company = await db
    .selectFrom('companies')
    .leftJoin('company_admins', (join) => join.onRef('company_admins.company_id', '=', 'companies.id').on('company_admins.admin_id', '=', caller.adminId))
    .select(['companies.id', 'company_admins.admin_id as member'])
    .where('companies.id', '=', companyId)
    .where('companies.deleted_at', 'is', null)
    .executeTakeFirst()
  if (company?.member != null) return companyId
  // A stranger learns nothing of which companies exist.
  if (!caller.isSystemAdmin) throw refuse('COMPANY_FORBIDDEN')
  if (!company) throw refuse('NOT_FOUND')
  requireRecentPassword(caller)
  const action = `${request.method} ${request.routeOptions.url ?? ''}`
  await db.insertInto('audit_log').values({ admin_id: caller.adminId, company_id: companyId, action }).execute()
  return companyId
}

function companyNamedBy(request: FastifyRequest): number {
  const { query, body } = request as { query: unknown; body: unknown }
  const named = [request.headers['x-company-id'], fieldOf(query), fieldOf(body)].filter((value) => value !== undefined)
  if (named.length === 0) throw refuse('COMPANY_REQUIRED')
  const ids = new Set(named.map(oneInteger))
  if (ids.size > 1) throw refuse('COMPANY_MISMATCH')
  return [...ids][0] ?? 0
}

const fieldOf = (source: unknown): unknown =>
  typeof source === 'object' && source !== null && Object.hasOwn(source, 'companyId') ? (source as { companyId: unknown }).companyId : undefined

/** A repeated header arrives as `1, 2` and a repeated parameter as a list: neither is one integer. */
function oneInteger(value: unknown): number {
  const id = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (typeof id !== 'number' || !Number.isSafeInteger(id) || id <= 0) throw refuse('VALIDATION_ERROR', 'companyId must be one integer')
  return id
}
