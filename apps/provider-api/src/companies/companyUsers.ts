import type { CompanyUser } from '@frontdesk/contract'
import type { Db } from '../db/Db.ts'

/** The administrators of a company, its owners first, then by when they joined (API-4). */
export async function companyUsers(db: Db, companyId: number): Promise<CompanyUser[]> {
  const rows = await db
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select(['admins.id', 'admins.full_name', 'admins.email', 'company_admins.role', 'company_admins.created_at'])
    .where('company_admins.company_id', '=', companyId)
    .where('admins.deleted_at', 'is', null)
    .orderBy((row) => row.case().when('company_admins.role', '=', 'owner').then(0).else(1).end())
    .orderBy('company_admins.created_at')
    .orderBy('admins.id')
    .execute()
  return rows.map(({ id, full_name: fullName, email, role, created_at: joinedAt }) => ({
    id,
    fullName,
    email,
    role,
    joinedAt: joinedAt.toISOString(),
  }))
}
