import { stepSubscription, type SubscriptionEffect, type BillingEvent } from '@frontdesk/billing-machine'
import type { InvoiceRow, SubscriptionRow } from '../../db/schema/BillingTables.ts'
import { queueNotice } from '../notices/queueNotice.ts'
import { lockPromos, releaseScheduledPromo } from '../promos/promoReservations.ts'
import { readPlan } from '../reading/plans.ts'
import { queueAutoUpgrade } from '../usage/queueAutoUpgrade.ts'
import type { BillingChange } from './BillingChange.ts'
import { invoiceFactsOf } from './invoiceFactsOf.ts'
import { scheduleStep } from './scheduleStep.ts'
import { withdrawInvoice, withdrawOpenInvoices } from './withdrawInvoice.ts'
import { writeSubscription, type ColumnsBeside } from './writeSubscription.ts'

/** A subscription before an event and after it, and the invoice that the event is about. */
type Changed = { before: SubscriptionRow; after: SubscriptionRow; invoice: InvoiceRow | null }

/**
 * Applies an event to a subscription: the domain decides what changes, which is stored with the other columns that
 * change with it, and the work that follows. `invoice`: the one that the event is about. Returns the subscription as it
 * is then, and the effects: a charge, which needs payment providers, and the reminder of a trial are left to `advance`.
 */
export async function changeSubscription(
  change: BillingChange,
  before: SubscriptionRow,
  event: BillingEvent,
  { invoice = null, beside }: { invoice?: InvoiceRow | null; beside?: ColumnsBeside } = {},
): Promise<{ row: SubscriptionRow; effects: readonly SubscriptionEffect[] }> {
  const { change: columns, effects } = stepSubscription(before, event, change.now)
  const after = columns === null ? before : await writeSubscription(change, before.id, columns, beside)
  for (const effect of effects) await carryOut(change, effect, { before, after, invoice })
  return { row: after, effects }
}

/** Does the work that follows from an event, in the transaction of the change. */
async function carryOut(
  change: BillingChange,
  effect: SubscriptionEffect,
  { before, after, invoice }: Changed,
): Promise<void> {
  const { trx, companyId, now, newId } = change
  switch (effect.do) {
    case 'schedule-step':
      return scheduleStep(trx, after, now)
    case 'withdraw-charge':
      if (invoice) await withdrawInvoice(trx, { companyId, invoiceId: invoice.id, now })
      return
    case 'withdraw-invoices':
      return withdrawOpenInvoices(trx, { companyId, subscriptionId: after.id, purposes: effect.purposes, now })
    case 'release-change': {
      const { scheduled_change: released } = before
      await lockPromos(trx, { companyId, promoCodeId: null, change: released })
      const kept = after.scheduled_change?.promoAssignmentId ?? null
      return releaseScheduledPromo(trx, { companyId, change: released, kept })
    }
    case 'end-registration-trial':
      return endRegistrationTrial(change)
    case 'try-upgrade': {
      const cards = {
        'card-saved': after.payment_method_id,
        'renewal-paid': invoice?.id,
        'cancellation-taken-back': null,
      }
      const cause = { type: effect.cause, id: cards[effect.cause] ?? newId() }
      return queueAutoUpgrade(trx, { companyId, cause, now })
    }
    case 'tell-trial-ended':
      return queueNotice(change, 'trial-ended', { at: effect.at.toISOString() })
    case 'tell-cancelled':
      return queueNotice(change, effect.hasEnded ? 'subscription-ended' : 'subscription-canceled', {
        plan: await planName(change, after),
        at: effect.until.toISOString(),
      })
    case 'tell-charge-failed':
      if (invoice)
        await queueNotice(change, effect.next === null ? 'subscription-unpaid' : 'charge-failed', {
          ...invoiceFactsOf(invoice),
          ...(effect.next && { at: effect.next.toISOString() }),
          isWithoutCard: before.payment_method_id === null,
        })
      return
    case 'tell-charge-to-confirm':
      if (invoice)
        await queueNotice(change, 'charge-to-confirm', {
          ...invoiceFactsOf(invoice),
          ...(effect.isPaused && { isPaused: true }),
        })
      return
    case 'tell-trial-ending':
    case 'begin-charge':
      return
  }
}

async function planName({ trx }: BillingChange, { price_variant_id: id }: SubscriptionRow): Promise<string | null> {
  const plan = id === null ? null : await readPlan(trx, id)
  return plan?.name ?? id
}

/** The trial of a company's registration is over; that there was one stays known. */
async function endRegistrationTrial({ trx, companyId, now }: BillingChange): Promise<void> {
  await trx
    .updateTable('companies')
    .set((company) => ({ trial_ends_at: company.fn('least', ['trial_ends_at', company.val(now)]) }))
    .where('id', '=', companyId)
    .where('trial_ends_at', 'is not', null)
    .execute()
}
