import { supportCompanyId } from '@frontdesk/contract'
import { isLiveImpersonation } from '../http/requireImpersonation.ts'
import { stepUpLife } from '../http/sessionLife.ts'
import type { Db } from '../db/Db.ts'

/**
 * The administrator of a live connection; a SYSTEM_ADMIN may subscribe to one additional company, in the access to it
 * that the connection names, or instead of all companies to the support inbox (`supportCompanyId`).
 */
export type LiveClient = {
  adminId: number
  sessionId: string
  requestedCompanyId: number | null
  impersonationId: string | null
}

/**
 * A company whose events a client receives, and the newest `seq` of its log; `until`: when its access to it ends.
 * `isAgent`: the client receives the events of agents alone (TEAM-1).
 */
export type SubscribedCompany = { companyId: number; seq: number; until?: Date; isAgent?: boolean }

/**
 * The companies whose events each client may receive: read from the database, never from client input (reliability C8).
 */
export async function subscribedCompanies(
  db: Db,
  clients: readonly LiveClient[],
  now: Date,
): Promise<(client: LiveClient) => SubscribedCompany[]> {
  if (clients.length === 0) return () => []
  const adminIds = [...new Set(clients.map((client) => client.adminId))]
  const memberships = await db
    .selectFrom('company_admins')
    .innerJoin('companies', 'companies.id', 'company_admins.company_id')
    .select(['company_admins.admin_id', 'company_admins.is_agent', 'companies.id', 'companies.event_seq'])
    .where('company_admins.admin_id', 'in', adminIds)
    .where('companies.deleted_at', 'is', null)
    .orderBy('companies.id')
    .execute()
  const ofAdmin = Map.groupBy(memberships, (membership) => membership.admin_id)
  const requested = await requestedCompanies(db, clients, now)
  const ofSupport = await sessionsOfSupport(db, clients)
  return (client) => {
    // A connection of the support inbox receives nothing of a company, not even of the caller's own.
    if (client.requestedCompanyId === supportCompanyId)
      return ofSupport.has(client.sessionId) ? [{ companyId: supportCompanyId, seq: 0 }] : []
    const own = (ofAdmin.get(client.adminId) ?? []).map((company) => ({
      companyId: company.id,
      seq: company.event_seq,
      isAgent: company.is_agent,
    }))
    const extra = requested(client)
    return extra && !own.some((company) => company.companyId === extra.companyId) ? [...own, extra] : own
  }
}

/**
 * The additional company is granted only to a SYSTEM_ADMIN in an access of the session to it that is not over (SYS-4),
 * with a second factor (AUTH-14) and a password typed within the hour (D-11). Other requests are ignored, not refused:
 * the client may have a stale company stored.
 */
async function requestedCompanies(
  db: Db,
  clients: readonly LiveClient[],
  now: Date,
): Promise<(client: LiveClient) => SubscribedCompany | undefined> {
  const requesting = clients.filter((client) => client.requestedCompanyId !== null)
  if (requesting.length === 0) return () => undefined
  const sessionIds = requesting.map((client) => client.sessionId)
  const companyIds = requesting.flatMap((client) => client.requestedCompanyId ?? [])
  const sessions = await db
    .selectFrom('sessions')
    .innerJoin('admin_roles', 'admin_roles.admin_id', 'sessions.admin_id')
    .innerJoin('second_factors', 'second_factors.admin_id', 'sessions.admin_id')
    .select('sessions.id')
    .where('admin_roles.role', '=', 'SYSTEM_ADMIN')
    .where('second_factors.enrolled_at', 'is not', null)
    .where('sessions.second_factor_at', 'is not', null)
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.password_at', '>', new Date(now.getTime() - stepUpLife))
    .execute()
  const accesses = await db
    .selectFrom('impersonations')
    .select(['id', 'company_id', 'session_id', 'ends_at'])
    .where('session_id', 'in', sessionIds)
    .where('company_id', 'in', companyIds)
    .where(isLiveImpersonation(now))
    .execute()
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'event_seq'])
    .where('id', 'in', companyIds)
    .where('deleted_at', 'is', null)
    .execute()
  return ({ sessionId, requestedCompanyId, impersonationId }) => {
    const company = companies.find(({ id }) => id === requestedCompanyId)
    const access = accesses.find(
      (each) => each.id === impersonationId && each.session_id === sessionId && each.company_id === requestedCompanyId,
    )
    return company && access && sessions.some((session) => session.id === sessionId)
      ? { companyId: company.id, seq: company.event_seq, until: access.ends_at }
      : undefined
  }
}

/** The sessions of connections to the support inbox that may have it: of system administrators with a second factor. */
async function sessionsOfSupport(db: Db, clients: readonly LiveClient[]): Promise<ReadonlySet<string>> {
  const sessionIds = clients.flatMap(({ requestedCompanyId, sessionId }) =>
    requestedCompanyId === supportCompanyId ? sessionId : [],
  )
  if (sessionIds.length === 0) return new Set()
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('admin_roles', 'admin_roles.admin_id', 'sessions.admin_id')
    .innerJoin('second_factors', 'second_factors.admin_id', 'sessions.admin_id')
    .select('sessions.id')
    .where('admin_roles.role', '=', 'SYSTEM_ADMIN')
    .where('second_factors.enrolled_at', 'is not', null)
    .where('sessions.second_factor_at', 'is not', null)
    .where('sessions.id', 'in', sessionIds)
    .execute()
  return new Set(rows.map((row) => row.id))
}
