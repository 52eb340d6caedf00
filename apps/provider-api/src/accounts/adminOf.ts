import type { Admin } from '@frontdesk/contract'
import type { Db } from '../db/Db.ts'
import { addressOfPicture } from '../pictures/addressOfPicture.ts'

/** An administrator in the contract's shape; roles are read from their own table only (reliability T-06). */
export async function adminOf(db: Db, adminId: number): Promise<Admin> {
  const row = await db
    .selectFrom('admins')
    .select(['id', 'full_name', 'email', 'phone', 'is_email_verified', 'language', 'is_super_admin', 'picture_id'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  const roles = await db
    .selectFrom('admin_roles')
    .select('role')
    .where('admin_id', '=', adminId)
    .orderBy('role')
    .execute()
  return {
    id: row.id,
    fullName: row.full_name,
    email: row.email,
    phone: row.phone,
    isEmailVerified: row.is_email_verified,
    language: row.language,
    isSuperAdmin: row.is_super_admin,
    avatarUrl: addressOfPicture(row.picture_id),
    metadata: { roles: roles.map(({ role }) => role) },
  }
}
