import type { Db } from '../db/Db.ts'
import { emailKey } from '../secrets/emailKey.ts'
import { hashPassword } from './passwords.ts'

/**
 * Creates the first SYSTEM_ADMIN if there is none, and returns whether it did. An existing account with the address
 * gets the role and keeps its password: the environment may appoint an administrator, but not take an account over.
 * `keep` notes the password before anything is committed; when it throws, there is no administrator whose password
 * nobody has.
 */
export async function addFirstAdmin(
  db: Db,
  { email, password }: { email: string; password: string },
  now: Date,
  keep: () => void = () => undefined,
): Promise<boolean> {
  const existing = await db.selectFrom('admin_roles').select('admin_id').limit(1).executeTakeFirst()
  if (existing) return false
  const password_hash = await hashPassword(password)
  return db.transaction().execute(async (trx) => {
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
    // Another node that starts for the first time may have done all of this meanwhile.
    const appointed = await trx
      .insertInto('admin_roles')
      .values({ admin_id: id, role: 'SYSTEM_ADMIN' })
      .onConflict((conflict) => conflict.doNothing())
      .returning('admin_id')
      .executeTakeFirst()
    if (appointed !== undefined) keep()
    return appointed !== undefined
  })
}
