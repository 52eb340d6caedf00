import { hashToken } from '../secrets/sessionToken.ts'
import type { Trx } from '../db/Db.ts'

/**
 * Uses a signature of Altegio's up; true the first time, and false for ever after, however many ask at once (D-13). What is
 * kept is its hash alone. Use it in the transaction that acts on the answer: one that fails leaves the signature unused.
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
