import { randomUUID } from 'node:crypto'
import type { Trx } from '../../db/Db.ts'
import { evaluateCode, redeem } from './promos.ts'

/**
 * Gives a new company the promo code that its owner registered with, once: their next company has none (PROMO-1). A
 * code that cannot be redeemed any more is left out, since it must not keep anybody from beginning. Concurrent
 * companies of one owner cannot both get it.
 */
export async function assignRegisteredPromo(
  trx: Trx,
  { companyId, adminId, now }: { companyId: number; adminId: number; now: Date },
): Promise<void> {
  const owner = await trx
    .selectFrom('admins')
    .select('promo_code')
    .where('id', '=', adminId)
    .where('promo_code', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!owner?.promo_code) return
  await trx.updateTable('admins').set({ promo_code: null }).where('id', '=', adminId).execute()
  const evaluated = await evaluateCode(trx, { companyId, code: owner.promo_code, amount: 0, now })
  if ('refusal' in evaluated) return
  const { promoCodeId } = evaluated
  await redeem(trx, { companyId, promoCodeId, id: randomUUID(), now, source: 'assignment' })
}
