import { sql } from 'kysely'
import type { Db } from '../../db/Db.ts'
import type { ErrorCode } from '@frontdesk/contract'

/** So many of something in so many seconds; beyond it the code is answered, with the seconds to wait. */
export type Limit = { most: number; seconds: number; code: Extract<ErrorCode, 'TOO_MANY_ATTEMPTS' | 'RATE_LIMITED'> }

/**
 * Takes one of so many, in one statement: of several that come at once no more get one than there are. Null when it was taken,
 * else the seconds to wait. The time runs from the first one, and those that are turned away do not prolong it.
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

/** Forgets what was counted. */
export async function forgetCount(db: Db, key: string): Promise<void> {
  await db.deleteFrom('rate_limits').where('key', '=', key).execute()
}

const secondsUntil = (then: Date, now: Date) => Math.max(1, Math.ceil((then.getTime() - now.getTime()) / 1000))
