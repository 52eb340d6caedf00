import type { Db, Trx } from '../db/Db.ts'
import { hashToken, newToken } from '../secrets/sessionToken.ts'

const day = 86_400_000
/** A device is forgotten when nobody has signed in on it for so long, in milliseconds. */
export const deviceMemory = 400 * day
/** So many devices of an account are known: clients that keep no token are a new device each time. */
const mostDevices = 50

/** Whose known device a token names, by the account's e-mail key; null for an unknown account, device, or no token. */
export async function ownerOfDevice(db: Db, emailKey: string, token: string | undefined): Promise<number | null> {
  if (token === undefined) return null
  const found = await db
    .selectFrom('known_devices as device')
    .innerJoin('admins', 'admins.id', 'device.admin_id')
    .select('device.admin_id as adminId')
    .where('device.token_hash', '=', hashToken(token))
    .where('admins.email_key', '=', emailKey)
    .where('admins.deleted_at', 'is', null)
    .executeTakeFirst()
  return found?.adminId ?? null
}

/**
 * Remembers the device on which an account has signed in (docs/decisions/0026). A token that this server gave is kept, also
 * when it was given to another account of the same device; any other is replaced by a new one, which is answered.
 */
export async function rememberDevice(
  db: Db | Trx,
  { adminId, token }: { adminId: number; token: string | undefined },
  now: Date,
): Promise<string | undefined> {
  const isOurs =
    token !== undefined &&
    (await db
      .selectFrom('known_devices')
      .select('admin_id')
      .where('token_hash', '=', hashToken(token))
      .executeTakeFirst()) !== undefined
  const stored = isOurs ? token : newToken()
  await db
    .insertInto('known_devices')
    .values({ token_hash: hashToken(stored), admin_id: adminId, created_at: now, last_used_at: now })
    .onConflict((conflict) => conflict.columns(['token_hash', 'admin_id']).doUpdateSet({ last_used_at: now }))
    .execute()
  if (isOurs) return undefined
  await db
    .deleteFrom('known_devices')
    .where('admin_id', '=', adminId)
    .where('token_hash', 'not in', (newest) =>
      newest
        .selectFrom('known_devices')
        .select('token_hash')
        .where('admin_id', '=', adminId)
        .orderBy('last_used_at', 'desc')
        .orderBy('created_at', 'desc')
        .limit(mostDevices),
    )
    .execute()
  return stored
}

/** Forgets every known device of an account: its password was reset or changed, and a token may be in other hands. */
export async function forgetDevices(trx: Trx, adminId: number): Promise<void> {
  await trx.deleteFrom('known_devices').where('admin_id', '=', adminId).execute()
}
