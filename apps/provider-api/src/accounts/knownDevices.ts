import type { Db, Trx } from '../db/Db.ts'
import { hashToken, newToken } from '../secrets/sessionToken.ts'

const day = 86_400_000
/** Milliseconds without a sign-in after which a device is forgotten. */
export const deviceMemory = 400 * day
/** Remembered devices per account: clients that store no token are a new device each time. */
const mostDevices = 50

/**
 * The id of the account that knows this device token, looked up by email key; null for an unknown account or device, or
 * without a token.
 */
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
 * Remembers the device on which an account signed in (docs/decisions/0026). A token issued by this server is kept, even
 * when it was issued to another account on the same device; otherwise returns a new token for the client to store.
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

/** Forgets all known devices of an account: its password changed, and a device token may be stolen. */
export async function forgetDevices(trx: Trx, adminId: number): Promise<void> {
  await trx.deleteFrom('known_devices').where('admin_id', '=', adminId).execute()
}
