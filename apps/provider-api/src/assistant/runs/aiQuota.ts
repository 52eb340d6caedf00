import { sql } from 'kysely'
import type { Db, Trx } from '../../db/Db.ts'
import type { Quotas } from '../../ports/Settings.ts'
import { usedByAi } from '../../quotas/usedQuotas.ts'

/** Whether a company has used what its quotas leave its AI for 24 hours. Asks nothing where there are none. */
export async function isAiQuotaReached(
  db: Db | Trx,
  companyId: number,
  { aiRuns, aiTokens }: Quotas,
  now: Date,
): Promise<boolean> {
  if (aiRuns === null && aiTokens === null) return false
  const { runs, tokens } = await usedByAi(db, companyId, now)
  return (aiRuns !== null && runs >= aiRuns) || (aiTokens !== null && tokens >= aiTokens)
}

/**
 * Lets one transaction after the other open a run of a company, where a quota counts them: two nodes would both see the
 * last one as free. Call it before any row is locked.
 */
export async function takeQuotaTurn(trx: Trx, companyId: number, { aiRuns }: Quotas): Promise<void> {
  if (aiRuns === null) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${`quota of AI:${companyId}`}, 0))`.execute(trx)
}
