import type { Member } from '@frontdesk/team-rules'
import type { Db, Trx } from '../db/Db.ts'
import { refuse } from '../errors/refuse.ts'
import { companyRoleOf } from '../http/companyRole.ts'

/** The people of a company whose accounts are there, with their roles. */
export async function membersOf(db: Db | Trx, companyId: number): Promise<Member[]> {
  const rows = await db
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select(['admins.id', 'company_admins.role', 'company_admins.is_agent'])
    .where('company_admins.company_id', '=', companyId)
    .where('admins.deleted_at', 'is', null)
    .orderBy('admins.id')
    .execute()
  return rows.map(({ id, ...member }) => ({ id, role: companyRoleOf(member) }))
}

/** The caller of a change; `isActingForCompany`: as a system administrator, in an access to a company of others. */
export type Actor = { adminId: number; isActingForCompany: boolean }

/**
 * The member who makes a change. A system administrator who acts for the company has the powers of an administrator,
 * and not those of an owner. Throws COMPANY_FORBIDDEN for a person whose membership ended while their call waited.
 */
export function actorOf(team: readonly Member[], { adminId, isActingForCompany }: Actor): Member {
  const member = team.find(({ id }) => id === adminId)
  if (member) return member
  if (!isActingForCompany) throw refuse('COMPANY_FORBIDDEN')
  return { id: adminId, role: 'admin' }
}

/** A member by their account; throws NOT_FOUND, also for a person of another company. */
export function requireMember(team: readonly Member[], adminId: number): Member {
  const member = team.find(({ id }) => id === adminId)
  if (!member) throw refuse('NOT_FOUND')
  return member
}
