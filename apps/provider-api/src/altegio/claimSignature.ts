import { hashToken } from '../secrets/sessionToken.ts'
import type { Trx } from '../db/Db.ts'

/**
 * Consumes a signature of Altegio's: true the first time, false ever after, also for concurrent calls (D-13). Stores
 * only its hash. Use it in the transaction that acts on the result: if that fails, the signature stays unused.
 */
export async function claimSignature(trx: Trx, signature: string, now: Date): Promise<boolean> {
  const claimed = await trx
    .insertInto('altegio_used_signatures')
    .values({ signature_hash: hashToken(signature), used_at: now })
    .onConflict((conflict) => conflict.column('signature_hash').doNothing())
    .returning('signature_hash')
    .executeTakeFirst()
  return claimed !== undefined
}
