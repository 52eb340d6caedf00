import { stepUpLife } from '../http/sessionLife.ts'
import type { Db } from '../db/Db.ts'

/** Someone with a live connection; a SYSTEM_ADMIN may wish to hear one company more. */
export type LiveClient = { adminId: number; sessionId: string; requestedCompanyId: number | null }

/** A company that a guest may hear, and where its log stands. */
export type SubscribedCompany = { companyId: number; seq: number }

/** Which companies each guest may hear: always from the database, never from what the client says (reliability C8). */
export async function subscribedCompanies(
  db: Db,
  guests: readonly LiveClient[],
  now: Date,
): Promise<(guest: LiveClient) => SubscribedCompany[]> {
  if (guests.length === 0) return () => []
  const adminIds = [...new Set(guests.map((guest) => guest.adminId))]
  const memberships = await db
    .selectFrom('company_admins')
    .innerJoin('companies', 'companies.id', 'company_admins.company_id')
    .select(['company_admins.admin_id', 'companies.id', 'companies.event_seq'])
    .where('company_admins.admin_id', 'in', adminIds)
    .where('companies.deleted_at', 'is', null)
    .orderBy('companies.id')
    .execute()
  const ofAdmin = Map.groupBy(memberships, (membership) => membership.admin_id)
  const wished = await requestedCompanies(db, guests, now)
  return (guest) => {
    const own = (ofAdmin.get(guest.adminId) ?? []).map((company) => ({ companyId: company.id, seq: company.event_seq }))
    const wish = wished(guest)
    return wish && !own.some((company) => company.companyId === wish.companyId) ? [...own, wish] : own
  }
}

/**
 * A wish counts for a SYSTEM_ADMIN alone, while their session's password was typed within the hour (D-11); anyone else's is
 * passed over, for a stored company may be out of date.
 */
async function requestedCompanies(
  db: Db,
  guests: readonly LiveClient[],
  now: Date,
): Promise<(guest: LiveClient) => SubscribedCompany | undefined> {
  const wishing = guests.filter((guest) => guest.requestedCompanyId !== null)
  if (wishing.length === 0) return () => undefined
  const sessionIds = wishing.map((guest) => guest.sessionId)
  const companyIds = wishing.flatMap((guest) => guest.requestedCompanyId ?? [])
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
