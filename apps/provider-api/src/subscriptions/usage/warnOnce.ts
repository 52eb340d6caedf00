import type { WarningLevel } from '@frontdesk/billing-rules'
import { queueNotice, type NoticedChange } from '../notices/queueNotice.ts'
import type { Allowance } from './readAllowance.ts'

/** A plan, and the month of which so many conversations are used. */
type UsedPlan = { limit: number | null } & { [Key in 'subscription' | 'window']: NonNullable<Allowance[Key]> }

/**
 * Writes to a company's administrators that the conversations of a month are nearly or all used, once for each month
 * and level (SUB-10). Returns whether they are written to now. Call it in the transaction that finds it.
 */
export async function warnOnce(
  change: NoticedChange,
  level: WarningLevel,
  { subscription, window, limit }: UsedPlan,
): Promise<boolean> {
  const { trx, companyId, now } = change
  const warned = await trx
    .insertInto('usage_warnings')
    .values({ company_id: companyId, window_start: window.start, level, warned_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('level')
    .executeTakeFirst()
  if (!warned) return false
  const plan = await trx
    .selectFrom('price_variants')
    .select('name')
    .where('id', '=', subscription.price_variant_id ?? '')
    .executeTakeFirst()
  await queueNotice(change, level === 100 ? 'usage-limit' : 'usage-warning', {
    plan: plan?.name ?? null,
    ...(limit !== null && { conversations: limit }),
    at: window.end.toISOString(),
  })
  return true
}
