import { sql } from 'kysely'
import type { Db } from '../../db/Db.ts'
import type { ErrorCode } from '@frontdesk/contract'

/** At most `most` per `seconds`; beyond that fail with `code` and the seconds to wait. */
export type Limit = { most: number; seconds: number; code: Extract<ErrorCode, 'TOO_MANY_ATTEMPTS' | 'RATE_LIMITED'> }

/**
 * Atomically consumes one unit; concurrent callers cannot exceed the limit. Resolves to null, or to the seconds to
 * wait. The window starts with its first unit; refused calls do not prolong it.
 */
export async function consumeOne(db: Db, key: string, limit: Omit<Limit, 'code'>, now: Date): Promise<number | null> {
  const expiresAt = new Date(now.getTime() + limit.seconds * 1000)
  const taken = await db
    .insertInto('rate_limits')
    .values({ key, points: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          points: sql<number>`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.points + 1 end`,
          expires_at: sql<Date>`case when rate_limits.expires_at <= ${now} then excluded.expires_at else rate_limits.expires_at end`,
        })
        .where(sql<boolean>`rate_limits.expires_at <= ${now} or rate_limits.points < ${limit.most}`),
    )
    .returning('key')
    .executeTakeFirst()
  if (taken) return null
  const found = await db.selectFrom('rate_limits').select('expires_at').where('key', '=', key).executeTakeFirst()
  return secondsUntil(found?.expires_at ?? now, now)
}

/** Resets a counter. */
export async function forgetCount(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

const secondsUntil = (then: Date, now: Date) => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))
