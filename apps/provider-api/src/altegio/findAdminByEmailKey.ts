import type { Db, Trx } from '../db/Db.ts'

/**
 * Returns the id of the administrator whom an Altegio link may sign in: one with a verified email address. Never a
 * system administrator, because then another server could grant access to all companies.
 */
export async function findAdminByEmailKey(db: Db | Trx, emailKey: string): Promise<number | null> {
  const found = await db
    .selectFrom('admins')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('is_email_verified', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('admin_roles')
            .select('role')
            .whereRef('admin_roles.admin_id', '=', 'admins.id')
            .where('role', '=', 'SYSTEM_ADMIN'),
        ),
      ),
    )
    .executeTakeFirst()
  return found?.id ?? null
}
