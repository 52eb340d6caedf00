import type { CompanyUser } from '@frontdesk/contract'
import { addressOfPicture } from '../pictures/addressOfPicture.ts'
import { companyRoleOf } from '../http/companyRole.ts'
import type { Db } from '../db/Db.ts'

/** The people of a company, its owners first, then by when they joined (API-4, TEAM-1). */
export async function companyUsers(db: Db, companyId: number): Promise<CompanyUser[]> {
  const rows = await db
    .selectFrom('company_admins')
    .innerJoin('admins', 'admins.id', 'company_admins.admin_id')
    .select([
      'admins.id',
      'admins.full_name',
      'admins.email',
      'admins.picture_id',
      'company_admins.role',
      'company_admins.is_agent',
      'company_admins.created_at',
    ])
    .where('company_admins.company_id', '=', companyId)
    .where('admins.deleted_at', 'is', null)
    .orderBy((row) => row.case().when('company_admins.role', '=', 'owner').then(0).else(1).end())
    .orderBy('company_admins.created_at')
    .orderBy('admins.id')
    .execute()
  return rows.map(({ id, full_name: fullName, email, created_at: joinedAt, picture_id: pictureId, ...member }) => ({
    id,
    fullName,
    email,
    role: companyRoleOf(member),
    joinedAt: joinedAt.toISOString(),
    avatarUrl: addressOfPicture(pictureId),
  }))
}
