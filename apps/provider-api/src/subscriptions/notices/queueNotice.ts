import type { Trx } from '../../db/Db.ts'
import type { BillingEmailKind, BillingFacts } from '../../db/schema/BillingTables.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'

/** The transaction of a company in which something changes that its administrators are written about. */
export type NoticedChange = { trx: Trx; companyId: number; now: Date; newId: () => string }

/**
 * Stores that the administrators of a company are to be written about a change of its billing, in the transaction of
 * the change: the emails exist if, and only if, it does. They are queued by a job, since the role of a company reads no
 * addresses. Emit `billingWorkQueued` after the commit.
 */
export async function queueNotice(
  { trx, companyId, now, newId }: NoticedChange,
  kind: BillingEmailKind,
  facts: BillingFacts,
): Promise<void> {
  const id = newId()
  await trx
    .insertInto('billing_notices')
    .values({ company_id: companyId, id, kind, details: JSON.stringify(facts), created_at: now })
    .execute()
  const subject = `${companyId}:${id}`
  await enqueueJob(trx, { queue: 'billing-notices', subject, orderKey: subject, companyId, dueAt: now })
}
