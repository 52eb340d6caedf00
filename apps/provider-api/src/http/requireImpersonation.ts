import type { ExpressionBuilder } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'
import type { Schema } from '../db/Schema.ts'
import { refuse } from '../errors/refuse.ts'
import type { Caller } from './Caller.ts'
import { requireRecentPassword } from './requireConfirmed.ts'

/** SQL condition for the rows of `impersonations` that give access at this moment of the server's clock. */
export const isLiveImpersonation = (now: Date) => (eb: ExpressionBuilder<Schema, 'impersonations'>) =>
  eb.and([eb('impersonations.ended_at', 'is', null), eb('impersonations.ends_at', '>', now)])

/** A caller as far as an access to a company of others depends on them. */
export type ImpersonationCaller = Pick<Caller, 'sessionId' | 'isSystemAdmin' | 'hasRecentPassword' | 'impersonationId'>

/**
 * Lets a SYSTEM_ADMIN into a company of others (SYS-4): in an access of this session to this company that is not over,
 * with a password typed within the hour (D-11), and for a call that changes something only after changes were allowed.
 * Throws IMPERSONATION_REQUIRED, CONFIRM_PASSWORD or IMPERSONATION_READ_ONLY.
 */
export async function requireImpersonation(
  db: Db | Trx,
  caller: ImpersonationCaller,
  { companyId, isRead, now }: { companyId: number; isRead: boolean; now: Date },
): Promise<void> {
  const access = await liveImpersonation(db, caller, now)
  if (access?.company_id !== companyId) throw refuse('IMPERSONATION_REQUIRED')
  requireRecentPassword(caller)
  if (!isRead && access.changes_allowed_at === null) throw refuse('IMPERSONATION_READ_ONLY')
}

/** The access that a system administrator's call names, while it lasts; null for none, or one of another session. */
async function liveImpersonation(db: Db | Trx, caller: ImpersonationCaller, now: Date) {
  if (!caller.isSystemAdmin || caller.impersonationId === null) return null
  const access = await db
    .selectFrom('impersonations')
    .select(['company_id', 'changes_allowed_at'])
    .where('id', '=', caller.impersonationId)
    .where('session_id', '=', caller.sessionId)
    .where(isLiveImpersonation(now))
    .executeTakeFirst()
  return access ?? null
}

/**
 * The company of others that a system administrator's call acts for, for lists over several companies; null for none.
 * Throws CONFIRM_PASSWORD when the password was not typed within the hour.
 */
export async function impersonatedCompany(
  db: Db | Trx,
  caller: ImpersonationCaller,
  now: Date,
): Promise<number | null> {
  const access = await liveImpersonation(db, caller, now)
  if (access === null) return null
  requireRecentPassword(caller)
  return access.company_id
}
