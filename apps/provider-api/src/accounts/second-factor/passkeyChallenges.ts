import type { Db, Trx } from '../../db/Db.ts'
import type { passkeyPurposes } from '../../db/schema/valueLists.ts'

/** Milliseconds for which a challenge can be answered. */
export const challengeLife = 5 * 60_000

type Place = { sessionId: string; purpose: (typeof passkeyPurposes)[number] }

/** Stores a challenge of a session for one purpose; an earlier one of both is no longer good (AUTH-15). */
export async function keepChallenge(
  db: Db | Trx,
  { sessionId, purpose }: Place,
  challenge: string,
  now: Date,
): Promise<void> {
  const kept = { challenge, expires_at: new Date(now.getTime() + challengeLife) }
  await db
    .insertInto('passkey_challenges')
    .values({ session_id: sessionId, purpose, ...kept })
    .onConflict((conflict) => conflict.columns(['session_id', 'purpose']).doUpdateSet(kept))
    .execute()
}

/** Takes the challenge of a session for one purpose, so that it is answered once; null without one in time. */
export async function takeChallenge(trx: Trx, { sessionId, purpose }: Place, now: Date): Promise<string | null> {
  const taken = await trx
    .deleteFrom('passkey_challenges')
    .where('session_id', '=', sessionId)
    .where('purpose', '=', purpose)
    .returning(['challenge', 'expires_at'])
    .executeTakeFirst()
  return taken && taken.expires_at > now ? taken.challenge : null
}
