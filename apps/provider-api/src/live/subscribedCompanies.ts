import { stepUpLife } from '../http/sessionLife.ts'
import type { Db } from '../db/Db.ts'

/** The administrator of a live connection; a SYSTEM_ADMIN may subscribe to one additional company. */
export type LiveClient = { adminId: number; sessionId: string; requestedCompanyId: number | null }

/** A company whose events a client receives, and the newest `seq` of its log. */
export type SubscribedCompany = { companyId: number; seq: number }

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
    .select(['company_admins.admin_id', 'companies.id', 'companies.event_seq'])
    .where('company_admins.admin_id', 'in', adminIds)
    .where('companies.deleted_at', 'is', null)
    .orderBy('companies.id')
    .execute()
  const ofAdmin = Map.groupBy(memberships, (membership) => membership.admin_id)
  const requested = await requestedCompanies(db, clients, now)
  return (client) => {
    const own = (ofAdmin.get(client.adminId) ?? []).map((company) => ({
      companyId: company.id,
      seq: company.event_seq,
    }))
    const extra = requested(client)
    return extra && !own.some((company) => company.companyId === extra.companyId) ? [...own, extra] : own
  }
}

/**
 * The additional company is granted only to a SYSTEM_ADMIN whose session's password was typed within the hour (D-11).
 * Other requests are ignored, not refused: the client may have a stale company stored.
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
    .select('sessions.id')
    .where('admin_roles.role', '=', 'SYSTEM_ADMIN')
    .where('sessions.id', 'in', sessionIds)
    .where('sessions.password_at', '>', new Date(now.getTime() - stepUpLife))
    .execute()
  const companies = await db
    .selectFrom('companies')
    .select(['id', 'event_seq'])
    .where('id', 'in', companyIds)
    .where('deleted_at', 'is', null)
    .execute()
  return ({ sessionId, requestedCompanyId }) => {
    const company = companies.find(({ id }) => id === requestedCompanyId)
    return company && sessions.some((session) => session.id === sessionId)
      ? { companyId: company.id, seq: company.event_seq }
      : undefined
  }
}
