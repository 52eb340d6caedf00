import type { Db, Trx } from '../db/Db.ts'

/**
 * The administrator to whom a link of Altegio may open the door: one who has proven that the address is theirs. One who sees
 * all companies is never let in by the word of somebody else's server.
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
