import { sql } from 'kysely'
import type { Db, Trx } from '../db/Db.ts'

const day = 24 * 3_600_000

/**
 * The AI replies of a company, also those that are being written, and the tokens of their model within 24 hours. A run
 * that failed, or ended without a message, is no reply, but what its model read and wrote is paid for.
 */
export async function usedByAi(db: Db | Trx, companyId: number, now: Date): Promise<{ runs: number; tokens: number }> {
  const used = await db
    .selectFrom('ai_runs')
    .select((run) => [
      run.fn
        .countAll<number>()
        .filterWhere((one) =>
          one.or([
            one('status', '=', 'running'),
            one.and([one('message_id', 'is not', null), one('status', '<>', 'failed')]),
          ]),
        )
        .as('runs'),
      sql<number>`coalesce(sum(coalesce(input_tokens, 0)::bigint + coalesce(output_tokens, 0)), 0)`.as('tokens'),
    ])
    .where('company_id', '=', companyId)
    .where('started_at', '>', new Date(now.getTime() - day))
    .executeTakeFirstOrThrow()
  return { runs: Number(used.runs), tokens: Number(used.tokens) }
}

/** The bytes of the files of a company. */
export async function usedStorage(db: Db | Trx, companyId: number): Promise<number> {
  const { sum } = await db
    .selectFrom('files')
    .select((file) => file.fn.coalesce(file.fn.sum<number>('size'), file.lit(0)).as('sum'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow()
  return Number(sum)
}
