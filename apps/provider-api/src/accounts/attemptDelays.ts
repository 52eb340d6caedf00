import { sql } from 'kysely'
import type { Db } from '../db/Db.ts'

/**
 * `seconds[n]`: delay after n attempts of a key, the last entry for all further ones. A key is forgotten `memory`
 * seconds after its last attempt.
 */
export type Delays = { seconds: readonly number[]; memory: number }

/** Seconds for which wrong passwords are remembered after the last one. */
const memory = 15 * 60
/** Two typing errors are free; the delay never exceeds 30 seconds. */
const wrongPasswords: Delays = { seconds: [0, 0, 0, 1, 2, 4, 8, 16, 30], memory }

/**
 * The result of `startAttempt`. Allowed: `failures` is how many are counted for the key, this attempt among them until
 * it is forgotten or refunded. Refused: `wait` is the number of seconds after which another may be made.
 */
export type Attempt = { failures: number; wait: null } | { failures: null; wait: number }

/**
 * Atomically claims one attempt of a key, so that parallel guesses cannot outrun the delay (docs/decisions/0026).
 * `atLeast`: seconds that a key must wait even without failures of its own; its first request reserves its time, which
 * no other key can take away. Attempts that come too early do not prolong the wait. `delays` default to those of wrong
 * passwords.
 */
export async function startAttempt(
  db: Db,
  key: string,
  atLeast: number,
  now: Date,
  delays = wrongPasswords,
): Promise<Attempt> {
  const delayColumn = sql<number>`(${sql.raw(`array[${delays.seconds.join(',')}]`)})[least(rate_limits.points, ${sql.lit(delays.seconds.length - 1)}) + 1]`
  const remembered = sql`make_interval(secs => ${sql.lit(delays.memory)})`
  const first = atLeast > 0 ? 0 : 1
  const isForgotten = sql<boolean>`rate_limits.expires_at <= ${now}`
  const taken = await db
    .insertInto('rate_limits')
    .values({ key, points: first, expires_at: afterMemory(now, delays.memory) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          points: sql<number>`case when ${isForgotten} then ${first}::int else rate_limits.points + 1 end`,
          expires_at: (eb) => eb.ref('excluded.expires_at'),
        })
        .where(
          sql<boolean>`${isForgotten} or rate_limits.expires_at - ${remembered} + make_interval(secs => greatest(${delayColumn}, ${atLeast}::int)) <= ${now}`,
        ),
    )
    .returning('points')
    .executeTakeFirst()
  if (taken) return taken.points === 0 ? { failures: null, wait: atLeast } : { failures: taken.points, wait: null }
  const found = await db
    .selectFrom('rate_limits')
    .select(['points', 'expires_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!found) return { failures: null, wait: 1 }
  const next =
    found.expires_at.getTime() - delays.memory * 1000 + Math.max(delayAfter(found.points, delays), atLeast) * 1000
  return { failures: null, wait: Math.max(1, Math.ceil((next - now.getTime()) / 1000)) }
}

/** Seconds to wait after this many failures of one key. */
export const delayAfter = (failures: number, { seconds } = wrongPasswords): number =>
  seconds[Math.min(failures, seconds.length - 1)] ?? 0

/** Refunds an attempt that was claimed but could not be made. */
export async function refundAttempt(db: Db, key: string): Promise<void> {
  await db
    .updateTable('rate_limits')
    .set({ points: sql<number>`greatest(points - 1, 0)` })
    .where('key', '=', key)
    .execute()
}

/** Counts a failure for each key, remembered for 15 minutes after the last. */
export async function countFailure(db: Db, keys: readonly string[], now: Date): Promise<void> {
  await db
    .insertInto('rate_limits')
    // Sorted, so that concurrent statements lock rows in the same order and never deadlock.
    .values(keys.toSorted().map((key) => ({ key, points: 1, expires_at: afterMemory(now, memory) })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        points: sql<number>`case when rate_limits.expires_at <= ${now} then 1 else rate_limits.points + 1 end`,
        expires_at: (eb) => eb.ref('excluded.expires_at'),
      }),
    )
    .execute()
}

/** The number of remembered failures of each key, in the order of the keys. */
export async function failuresOf(db: Db, keys: readonly string[], now: Date): Promise<number[]> {
  const found = await db
    .selectFrom('rate_limits')
    .select(['key', 'points'])
    .where('key', 'in', keys)
    .where('expires_at', '>', now)
    .execute()
  return keys.map((key) => found.find((row) => row.key === key)?.points ?? 0)
}

const afterMemory = (now: Date, seconds: number): Date => new Date(now.getTime() + seconds * 1000)
