import type { Db, Trx } from '../db/Db.ts'
import type { tokenPurposes } from '../db/schema/valueLists.ts'
import { hashToken, newToken } from './sessionToken.ts'

type Purpose = (typeof tokenPurposes)[number]

const minute = 60_000

/**
 * Lifetime of an emailed token in milliseconds, from the moment the email is handed over. A reset token lives ten
 * minutes: reliability T-21 is stricter than provider-api section 7, and wins (docs/decisions/0015).
 */
const lifetimes: Record<Purpose, number> = { verify_email: 24 * 60 * minute, reset_password: 10 * minute }

type Owner = { adminId: number; emailKey: string; purpose: Purpose }

/** Creates a token and returns it in plain text for the email; the database stores only its hash. */
export async function issueToken(trx: Trx, { adminId, emailKey, purpose }: Owner, now: Date): Promise<string> {
  const token = newToken()
  await trx
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token),
      admin_id: adminId,
      email_key: emailKey,
      purpose,
      created_at: now,
      expires_at: new Date(now.getTime() + lifetimes[purpose]),
    })
    .execute()
  return token
}

/** Restarts the lifetime of a token: its email waited for the mail server and is handed over now. */
export async function extendToken(trx: Trx, tokenHash: string, now: Date): Promise<void> {
  const token = await trx
    .selectFrom('one_time_tokens')
    .select('purpose')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  if (!token) return
  const expires_at = new Date(now.getTime() + lifetimes[token.purpose])
  await trx
    .updateTable('one_time_tokens')
    .set({ expires_at })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .execute()
}

/** Looks a token up: its owner and state; null when it was never issued or its account is deleted. */
export async function findToken(db: Db | Trx, token: string, purpose: Purpose, now: Date) {
  const found = await db
    .selectFrom('one_time_tokens as token')
    .innerJoin('admins', (join) =>
      join.onRef('admins.id', '=', 'token.admin_id').onRef('admins.email_key', '=', 'token.email_key'),
    )
    .select(['token.admin_id as adminId', 'token.expires_at', 'token.used_at', 'admins.email'])
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('admins.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!found) return null
  return {
    adminId: found.adminId,
    email: found.email,
    isUsed: found.used_at !== null,
    isExpired: found.expires_at <= now,
  }
}

/** Atomically marks a token as used; false when it is expired or a concurrent call was faster. */
export async function consumeToken(trx: Trx, token: string, now: Date): Promise<boolean> {
  const used = await trx
    .updateTable('one_time_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('token_hash')
    .executeTakeFirst()
  return used !== undefined
}

/** Deletes every unused token of an administrator. */
export async function revokeTokens(trx: Trx, adminId: number): Promise<void> {
  await trx.deleteFrom('one_time_tokens').where('admin_id', '=', adminId).where('used_at', 'is', null).execute()
}
