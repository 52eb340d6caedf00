import type { Db } from '../db/Db.ts'
import { emailKey } from '../secrets/emailKey.ts'
import { hashPassword } from './passwords.ts'

/**
 * Makes the first SYSTEM_ADMIN when there is none; answers whether it did. An account that has the address already gets
 * the role and keeps its password: whoever sets the environment may name the administrator, not take an account over.
 */
export async function addFirstAdmin(
  db: Db,
  { email, password }: { email: string; password: string },
  now: Date,
): Promise<boolean> {
  const known = await db.selectFrom('admin_roles').select('admin_id').limit(1).executeTakeFirst()
  if (known) return false
  const password_hash = await hashPassword(password)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('admins')
      .values({
        email,
        email_key: emailKey(email),
        full_name: 'System administrator',
        password_hash,
        is_email_verified: true,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .execute()
    const { id } = await trx
      .selectFrom('admins')
      .select('id')
      .where('email_key', '=', emailKey(email))
      .executeTakeFirstOrThrow()
    await trx.insertInto('admin_roles').values({ admin_id: id, role: 'SYSTEM_ADMIN' }).execute()
  })
  return true
}
