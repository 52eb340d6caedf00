import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'
import { refuse } from '../app/refuse.ts'
import type { ErrorCode } from '@frontdesk/contract'

/** So many of something in so many seconds; beyond it the code is answered, with the seconds to wait. */
export type Limit = { most: number; seconds: number; code: Extract<ErrorCode, 'LOCKED' | 'RATE_LIMITED'> }

/** Refuses when a limit was reached. */
export async function refuseBeyond(db: Db, key: string, limit: Limit, now: Date): Promise<void> {
  const found = await db.selectFrom('rate_limits').select(['points', 'expires_at']).where('key', '=', key).where('expires_at', '>', now).executeTakeFirst()
  if (!found || found.points < limit.most) return
  throw refuse(limit.code, undefined, { retryAfter: Math.max(1, Math.ceil((found.expires_at.getTime() - now.getTime()) / 1000)) })
}

/** Counts one more. The time runs from the first one, and anew from the one that reaches the limit: that is the lock. */
export async function countOne(db: Db, key: string, limit: Limit, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + limit.seconds * 1000)
  await db
    .insertInto('rate_limits')
    .values({ key, points: 1, expires_at: expiresAt })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.points + 1 end`,
        expires_at: sql<Date>`case when rate_limits.expires_at <= ${now} or rate_limits.points + 1 = ${limit.most} then excluded.expires_at else rate_limits.expires_at end`,
      }),
    )
    .execute()
}

/** Forgets what was counted. */
export async function forgetCount(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}
