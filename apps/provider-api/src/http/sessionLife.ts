import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Schema } from '../db/Schema.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** A session ends after 30 days without use, and 180 days after sign-in in any case (D-11): milliseconds. */
export const idleLife = 30 * day
export const absoluteLife = 180 * day
/** A session of a SYSTEM_ADMIN ends 12 hours after sign-in, whenever the role was given (D-11): milliseconds. */
export const systemAdminLife = 12 * hour

/** For so long a confirmed password lets the account be deleted and its phone number be changed: milliseconds. */
export const confirmedLife = 5 * minute
/** For so long after the password was typed a SYSTEM_ADMIN may act for companies of others (step-up, D-11): milliseconds. */
export const stepUpLife = 60 * minute

/** When a session that was started and last used at these times ends, by the rule for every administrator. */
export const expiryOf = (startedAt: Date, usedAt: Date): Date =>
  new Date(Math.min(usedAt.getTime() + idleLife, startedAt.getTime() + absoluteLife))

/** Whether an instant is there and less than so many milliseconds ago. */
export const isWithin = (instant: Date | null, life: number, now: Date): boolean =>
  instant !== null && now.getTime() - instant.getTime() < life

/**
 * The condition under which a row of `sessions` is in force: not revoked, not expired, and of a SYSTEM_ADMIN no older than
 * their sessions may be. Roles are read at each check, so that one that is given or taken applies to running sessions at once.
 */
export const isLiveSession =
  (now: Date) =>
  (eb: ExpressionBuilder<Schema, 'sessions'>): Expression<SqlBool> =>
    eb.and([
      eb('sessions.revoked_at', 'is', null),
      eb('sessions.expires_at', '>', now),
      eb.or([
        eb('sessions.created_at', '>', new Date(now.getTime() - systemAdminLife)),
        eb.not(
          eb.exists(
            eb
              .selectFrom('admin_roles')
              .select('admin_roles.role')
              .whereRef('admin_roles.admin_id', '=', 'sessions.admin_id')
              .where('admin_roles.role', '=', 'SYSTEM_ADMIN'),
          ),
        ),
      ]),
    ])
