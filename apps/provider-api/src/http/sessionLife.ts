import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Schema } from '../db/Schema.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** Milliseconds: a session ends after 30 days without use, and 180 days after sign-in in any case (D-11). */
const idleLife = 30 * day
const absoluteLife = 180 * day
/**
 * Milliseconds after sign-in at which a SYSTEM_ADMIN's session ends, whenever the role was granted: 12 hours (D-11).
 */
const systemAdminLife = 12 * hour

/** Milliseconds for which a session waits for its second factor. */
const awaitedLife = 15 * minute
/** Milliseconds for which a confirmed password allows deleting the account and changing its phone number. */
export const confirmedLife = 5 * minute
/**
 * Milliseconds after typing the password, and giving the second factor, during which a SYSTEM_ADMIN may delete a
 * company, return money and log in as a company (SYS-7).
 */
export const freshPasswordLife = 10 * minute
/** Milliseconds after typing the password during which a SYSTEM_ADMIN may act for other companies (step-up, D-11). */
export const stepUpLife = 60 * minute

/** When a session with these start and last-use times expires, by the rule for every administrator. */
export const expiryOf = (startedAt: Date, usedAt: Date): Date =>
  new Date(Math.min(usedAt.getTime() + idleLife, startedAt.getTime() + absoluteLife))

/** When a session expires that waits for its second factor; use does not prolong it (AUTH-14). */
export const expiryBeforeCode = (startedAt: Date): Date => new Date(startedAt.getTime() + awaitedLife)

/** Whether an instant is set and less than this many milliseconds ago. */
export const isWithin = (instant: Date | null, life: number, now: Date): boolean =>
  instant !== null && now.getTime() - instant.getTime() < life

/** The moments that decide whether a session lasts: now, and the start of a system administrator's oldest one. */
export type LifeAt = { now: Date; systemAdminSince: Date }

export const lifeAt = (now: Date): LifeAt => ({ now, systemAdminSince: new Date(now.getTime() - systemAdminLife) })

/**
 * SQL condition for valid rows of `sessions`: not revoked, not expired, and within the role's maximum age. Roles are
 * read at each check, so that granting or revoking one applies to running sessions at once.
 */
export const isLiveSession = (now: Date) => isLive(lifeAt(now))

/** As `isLiveSession`, for a statement that is kept (`keptQuery`). */
export const isLive =
  ({ now, systemAdminSince }: LifeAt) =>
  (eb: ExpressionBuilder<Schema, 'sessions'>): Expression<SqlBool> =>
    eb.and([
      eb('sessions.revoked_at', 'is', null),
      eb('sessions.expires_at', '>', now),
      eb.or([
        eb('sessions.created_at', '>', systemAdminSince),
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
