import { isCardCharge, paymentBegunAt, readInvoiceState, settledAt } from '@frontdesk/billing-machine'
import type { Payment } from '../../ports/PaymentProvider.ts'
import { seal, unseal, type SecretKeys } from '../../secrets/seal.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import { removeUnwantedCard } from '../change/removeCards.ts'
import { runningSubscription, useCard, type SavedCard } from '../change/settleInvoice.ts'
import type { BillingChange } from '../change/BillingChange.ts'

type Paid = { invoice: InvoiceRow; payment: Payment }

/** The card that a payment has saved; null where it has none, or its token is to come. */
const savedCardOf = ({ invoice, payment }: Paid, keys: SecretKeys): SavedCard | null =>
  payment.token === null
    ? null
    : {
        provider: invoice.provider,
        token: seal(payment.token, keys, 'saved cards'),
        maskedPan: payment.maskedPan,
        displayLabel: payment.displayLabel,
      }

/**
 * The card that a paid invoice is to save; null where it has none, or its token is to come. Of a charge of the saved
 * card it is null, too, where the card is saved as it is shown, since a renewal would else save it anew and have the
 * one before removed, and where another card was saved while it was charged, which is the one that the company wants.
 */
export async function cardToSave(
  { trx, companyId }: BillingChange,
  { invoice, payment }: Paid,
  keys: SecretKeys,
): Promise<SavedCard | null> {
  if (!isCardCharge(invoice) || payment.token === null) return savedCardOf({ invoice, payment }, keys)
  const saved = await trx
    .selectFrom('subscriptions')
    .innerJoin('payment_methods as card', (join) =>
      join
        .onRef('card.company_id', '=', 'subscriptions.company_id')
        .onRef('card.id', '=', 'subscriptions.payment_method_id'),
    )
    .select(['card.token', 'card.provider', 'card.masked_pan', 'card.display_label', 'card.created_at'])
    .where('subscriptions.company_id', '=', companyId)
    .where('subscriptions.id', '=', invoice.subscription_id)
    .where('card.removed_at', 'is', null)
    .executeTakeFirst()
  if (saved && saved.created_at > paymentBegunAt(readInvoiceState(invoice))) return null
  const isSaved =
    saved !== undefined &&
    saved.provider === invoice.provider &&
    saved.masked_pan === payment.maskedPan &&
    saved.display_label === payment.displayLabel &&
    unseal(saved.token, keys, 'saved cards') === payment.token
  return isSaved ? null : savedCardOf({ invoice, payment }, keys)
}

/**
 * Saves the card of a paid order whose token has come after its payment, once. One that comes after another card was
 * saved, or when the plan has ended, is removed.
 */
export async function saveLateCard(change: BillingChange, keys: SecretKeys, { invoice, payment }: Paid): Promise<void> {
  const { trx, companyId } = change
  const card = savedCardOf({ invoice, payment }, keys)
  if (!card) return
  const row = await runningSubscription(change)
  const newer = await trx
    .selectFrom('payment_methods')
    .select('id')
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('created_at', '>', settledAt(readInvoiceState(invoice)))
    .executeTakeFirst()
  if (row?.id === invoice.subscription_id && !newer) await useCard(change, row, card)
  else await removeUnwantedCard(change, keys, { invoice, payment })
}
