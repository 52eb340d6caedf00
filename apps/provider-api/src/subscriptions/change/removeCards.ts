import type { Trx } from '../../db/Db.ts'
import { enqueueJob } from '../../jobs/enqueueJob.ts'
import type { Payment } from '../../ports/PaymentProvider.ts'
import { seal, unseal, type SecretKeys } from '../../secrets/seal.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { billingSubject } from './billingJobs.ts'

type Change = { trx: Trx; companyId: number; now: Date }

/**
 * Removes the saved cards of a company. Each is deleted at its payment provider by a job, so that
 * it cannot be charged any more.
 */
export async function removeCards(change: Change): Promise<void> {
  const { trx, companyId, now } = change
  const removed = await trx
    .updateTable('payment_methods')
    .set({ removed_at: now })
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  for (const { id } of removed) await enqueueRemoval(change, id)
}

/**
 * Removes the card that a page has saved although its payment is not applied: it was withdrawn, of a wrong amount, or
 * given back. The provider keeps such a card until it is deleted there. It gets the id of its invoice, so that states
 * of the payment that come repeatedly remove it once. A card that is in use, or waits for its removal, under the
 * same token stays as it is.
 */
export async function removeUnwantedCard(
  change: Change,
  keys: SecretKeys,
  { invoice, payment }: { invoice: InvoiceRow; payment: Payment },
): Promise<void> {
  const { trx, companyId, now } = change
  const { id, provider, purpose } = invoice
  const { token } = payment
  // A charge names the saved card that it was made with.
  if (token === null || purpose === 'renewal' || purpose === 'auto-upgrade') return
  const kept = await trx
    .selectFrom('payment_methods')
    .select('token')
    .where('company_id', '=', companyId)
    .where('provider', '=', provider)
    .where('detached_at', 'is', null)
    .execute()
  if (kept.some((card) => unseal(card.token, keys, 'saved cards') === token)) return
  const removed = await trx
    .insertInto('payment_methods')
    .values({
      company_id: companyId,
      id,
      provider,
      token: seal(token, keys, 'saved cards'),
      masked_pan: payment.maskedPan,
      display_label: payment.displayLabel,
      created_at: now,
      removed_at: now,
    })
    .onConflict((conflict) => conflict.columns(['company_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (removed) await enqueueRemoval(change, id)
}

function enqueueRemoval({ trx, companyId, now }: Change, id: string): Promise<void> {
  const subject = billingSubject(companyId, id)
  return enqueueJob(trx, { queue: 'removed-cards', subject, orderKey: subject, companyId, dueAt: now })
}
