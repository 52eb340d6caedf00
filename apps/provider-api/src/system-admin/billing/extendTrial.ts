import type { AuditChange } from '../../audit/AuditEntry.ts'
import type { Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { Ports } from '../../ports/Ports.ts'
import { changeBilling } from '../../subscriptions/change/changeBilling.ts'
import { beginTrial } from '../../subscriptions/orders/beginTrial.ts'
import { changeSubscription } from '../../subscriptions/change/changeSubscription.ts'
import { queueResume } from '../../subscriptions/usage/queueResume.ts'
import { requireCompany } from './promoCodes.ts'

const longest = 366 * 86_400_000

/**
 * Lets the trial of a company end at `until`, which is later than now and than its end (TRIAL-1). A company whose trial
 * is over and that has no plan gets another one. The reminder is sent again before the new end. Throws NOT_FOUND, or
 * ACTION_NOT_ALLOWED for a company with a plan, and for an end that is too early or more than a year ahead.
 */
export async function extendTrial(
  ports: Ports,
  { companyId, until }: { companyId: number; until: Date },
  audit: (trx: Trx, change: AuditChange) => Promise<void>,
): Promise<void> {
  await requireCompany(ports.db, companyId)
  await changeBilling(ports, companyId, async (change) => {
    const { trx, now, newId, emit } = change
    if (until <= now || until.getTime() > now.getTime() + longest)
      throw refuse('ACTION_NOT_ALLOWED', 'A trial ends within the next year')
    const running = await trx
      .selectFrom('subscriptions')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('ended_at', 'is', null)
      .executeTakeFirst()
    if (running && running.status !== 'trial') throw refuse('ACTION_NOT_ALLOWED', 'The company has a plan')
    const before = running?.trial_ends_at ?? null
    if (before !== null && until <= before) throw refuse('ACTION_NOT_ALLOWED', 'The trial lasts longer already')
    if (running) await changeSubscription(change, running, { type: 'trial-extended', ends: until })
    else {
      const { id } = await beginTrial(trx, { companyId, endsAt: until, now })
      await queueResume(trx, { companyId, change: newId(), dueAt: now })
      emit({ event: 'subscription_update', payload: { companyId, subscriptionId: id, status: 'trial' } })
    }
    await trx.updateTable('companies').set({ trial_ends_at: until }).where('id', '=', companyId).execute()
    const at = (end: Date | null) => ({ trialEndsAt: end?.toISOString() ?? null })
    await audit(trx, { companyId, before: at(before), after: at(until) })
  })
}
