import type { ResponseOf } from '@frontdesk/contract'
import type { Db, Trx } from '../db/Db.ts'
import { expiryBeforeCode, expiryOf } from '../http/sessionLife.ts'
import { hasSecondFactor } from './second-factor/secondFactorRows.ts'
import { hashToken, newToken } from '../secrets/sessionToken.ts'

type SignedIn = Omit<ResponseOf<'login'>, 'success' | 'status' | 'message'>

/**
 * Starts a session for an administrator who has just typed their password, and returns its token and the administrator.
 */
export async function startSession(db: Db | Trx, adminId: number, userAgent: string, now: Date): Promise<SignedIn> {
  const accessToken = newToken()
  await addSession(db, { adminId, accessToken, userAgent, passwordAt: now }, now)
  const admin = await db
    .selectFrom('admins')
    .select(['id as userId', 'email', 'full_name as fullName', 'is_email_verified as isEmailVerified', 'language'])
    .where('id', '=', adminId)
    .executeTakeFirstOrThrow()
  return { accessToken, ...admin }
}

/**
 * Adds a session, storing only the hash of its token, and returns its id. `passwordAt`: when the password was typed;
 * null if it was not. A session of an administrator with a second factor waits for it, and not for long (AUTH-14).
 */
export async function addSession(
  db: Db | Trx,
  of: { adminId: number; accessToken: string; userAgent: string; passwordAt: Date | null },
  now: Date,
): Promise<string> {
  const { id } = await db
    .insertInto('sessions')
    .values({
      admin_id: of.adminId,
      token_hash: hashToken(of.accessToken),
      user_agent: of.userAgent.slice(0, 300),
      created_at: now,
      last_seen_at: now,
      expires_at: (await hasSecondFactor(db, of.adminId)) ? expiryBeforeCode(now) : expiryOf(now, now),
      password_at: of.passwordAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
