import type { LeasedJob } from '../jobs/Job.ts'
import { paymentReference, type Payment, type PaymentFault, type PaymentProvider } from '../ports/PaymentProvider.ts'
import type { Ports } from '../ports/Ports.ts'
import { unseal, type SecretKeys } from '../secrets/seal.ts'
import { changeBilling, readInvoice } from './applyPayment.ts'
import { failInvoice } from './failInvoice.ts'
import { queueLostCharge } from './lost-charges/queueLostCharge.ts'
import { customerKey } from './placeOrder.ts'
import type { InvoiceRow } from './readSubscription.ts'
import { searchedSince } from './schedule.ts'
import type { BillingChange } from './settleInvoice.ts'
import { decideRenewalCharge } from './waitingRenewal.ts'
import { decideUpgradeCharge } from './waitingUpgrade.ts'

/**
 * For how long a charge whose answer was lost is looked for, before the card is charged again
 * and after it was withdrawn.
 */
export const chargeAppearsWithin = 10 * 60_000

/** An invoice whose payment is worked on, and the provider that has the payment. */
export type PaymentWork = { invoice: InvoiceRow; provider: PaymentProvider; companyId: number }

/**
 * What became of some work: it is done, or is to be done again after so many milliseconds, or later and later (null).
 * `why`: as the job shows it.
 */
export type WorkResult = 'done' | { wait: number | null; why: string | null }

/** Work that a provider refused to do now is done again when it says, or later and later. */
export const resultAfterFault = (fault: PaymentFault): WorkResult => ({
  wait: fault.type === 'wait' ? fault.milliseconds : null,
  why: fault.type,
})

/** From when on the charge of an invoice is looked for: since its attempt was begun, which may be months ago. */
export const chargedSince = ({ attempted_at: begun, created_at: created }: InvoiceRow, now: Date): Date =>
  searchedSince(begun ?? created, now)

/**
 * Charges the saved card of an invoice. Returns the payment that is to be applied, or what is left to do without one.
 * An earlier charge whose outcome is unknown is looked up first. Only a charge that the provider refuses as it is has
 * failed. While an earlier one cannot be looked up, or the operator's account may not charge cards, it waits: the
 * customer can do nothing about that, and may have paid already. A charge that is not there may still be in progress:
 * where one more would be a second one, it waits until the first would have appeared.
 */
export async function chargeSavedCard(
  ports: Ports,
  keys: SecretKeys,
  job: LeasedJob,
  work: PaymentWork,
): Promise<WorkResult | { payment: Payment }> {
  const { invoice, provider, companyId } = work
  const reference = paymentReference({ companyId, invoiceId: invoice.id, attempt: invoice.attempt })
  if (job.attempts > 1 || invoice.charge_sent_at !== null) {
    const found = await provider.findPayment({
      reference,
      customerKey: customerKey(companyId),
      since: chargedSince(invoice, ports.now()),
      isWanted: true,
    })
    if (!found.ok) return waitForCharge(ports, work, found.fault)
    if (found.value) return { payment: found.value }
    if (mayStillAppear(ports, work)) return { wait: null, why: 'may still appear' }
  }
  const token = await tokenOf(ports, keys, work)
  if (token === null) {
    await failWithoutCard(ports, work)
    return 'done'
  }
  const claimed = await claimCharge(ports, work)
  // It was withdrawn, or its notice came, since the invoice was read: the job was woken for that.
  if (claimed !== 'due') return { wait: null, why: claimed === 'held' ? 'an order is open' : null }
  const charged = await provider.chargeCard({
    reference,
    token,
    amount: invoice.amount,
    currency: invoice.currency_code,
    description: invoice.description,
    customerKey: customerKey(companyId),
  })
  if (charged.ok) return { payment: charged.value }
  const { fault } = charged
  if (fault.type === 'refused') {
    ports.log.error({ companyId, fault }, 'A card could not be charged')
    await failRefused(ports, work)
    return 'done'
  }
  if (fault.type !== 'unknown') await changeBilling(ports, companyId, (change) => noteSent(change, invoice, null))
  return waitForCharge(ports, work, fault)
}

/** Whether an earlier charge may still be in progress beside which another one would take the money twice. */
const mayStillAppear = (
  { now }: Pick<Ports, 'now'>,
  { provider, invoice: { charge_sent_at: sentAt } }: PaymentWork,
): boolean =>
  !provider.hasIdempotentCharges && sentAt !== null && now().getTime() - sentAt.getTime() < chargeAppearsWithin

/**
 * Stores that the card is charged now, unless nobody is to be charged for this attempt any more (`over`), or not yet
 * (`held`): an automatic upgrade and a renewal may have waited for days. An earlier charge that the provider may still
 * make beside this one is looked for from now on.
 */
const claimCharge = (ports: Ports, { companyId, provider, invoice }: PaymentWork): Promise<'due' | 'held' | 'over'> =>
  changeBilling(ports, companyId, async (change) => {
    const decided =
      invoice.purpose === 'auto-upgrade'
        ? await decideUpgradeCharge(change, ports.payments, invoice)
        : await decideRenewalCharge(change, invoice)
    if (decided !== 'due') return decided
    if (!(await noteSent(change, invoice, change.now))) return 'over'
    if (!provider.hasIdempotentCharges) await queueLostCharge(change, invoice)
    return 'due'
  })

/**
 * Stores when the card is charged, or that it was not (null); false when nobody is to be charged
 * for this attempt any more.
 */
async function noteSent(
  { trx, companyId }: BillingChange,
  { id, attempt }: InvoiceRow,
  sentAt: Date | null,
): Promise<boolean> {
  const noted = await trx
    .updateTable('invoices')
    .set({ charge_sent_at: sentAt })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .where('attempt', '=', attempt)
    .where('status', '=', 'processing')
    .where('provider_payment_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}

/** Postpones a charge; what the operator has to do something about is an error in the log. */
function waitForCharge(
  { log }: Pick<Ports, 'log'>,
  { companyId, provider }: PaymentWork,
  fault: PaymentFault,
): WorkResult {
  if (fault.type === 'refused' || fault.type === 'not-permitted')
    log.error(
      { companyId, provider: provider.name, fault },
      'A charge waits, since the payment provider refuses a call',
    )
  return resultAfterFault(fault)
}

/** Stores that an invoice has no card that can be charged; a charge that was sent before is looked for. */
const failWithoutCard = (ports: Ports, { companyId, invoice }: PaymentWork): Promise<void> =>
  changeBilling(ports, companyId, async (change) => {
    const current = await readInvoice(change, invoice.id)
    if (current?.status !== 'processing' || current.attempt !== invoice.attempt) return
    await failInvoice(change, current, { status: 'failed', failure: 'other' })
    await queueLostCharge(change, current)
  })

/**
 * Stores that the provider refuses the charge of an invoice as it is: nothing was taken. That it was sent is forgotten
 * after the failure and not before it: a card that was saved before it was sent is the one that was refused, and not
 * another one that is to be charged in its place.
 */
const failRefused = (ports: Ports, { companyId, invoice: { id, attempt } }: PaymentWork): Promise<void> =>
  changeBilling(ports, companyId, async (change) => {
    const current = await readInvoice(change, id)
    if (current?.status !== 'processing' || current.attempt !== attempt) return
    await failInvoice(change, current, { status: 'failed', failure: 'other' })
    await change.trx
      .updateTable('invoices')
      .set({ charge_sent_at: null })
      .where('company_id', '=', companyId)
      .where('id', '=', id)
      .execute()
  })

/** The token of the card that the subscription is charged to; null when it has none, or it cannot be opened. */
async function tokenOf(
  { db }: Ports,
  keys: SecretKeys,
  { invoice, companyId, provider }: PaymentWork,
): Promise<string | null> {
  const card = await db
    .selectFrom('subscriptions')
    .innerJoin('payment_methods', (join) =>
      join
        .onRef('payment_methods.company_id', '=', 'subscriptions.company_id')
        .onRef('payment_methods.id', '=', 'subscriptions.payment_method_id'),
    )
    .select('payment_methods.token')
    .where('subscriptions.company_id', '=', companyId)
    .where('subscriptions.id', '=', invoice.subscription_id)
    .where('payment_methods.provider', '=', provider.name)
    .where('payment_methods.removed_at', 'is', null)
    .executeTakeFirst()
  return card ? unseal(card.token, keys, 'saved cards') : null
}
