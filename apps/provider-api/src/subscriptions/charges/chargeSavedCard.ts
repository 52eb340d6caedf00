import { chargedSince, isToCharge, mayStillAppear, readInvoiceState } from '@frontdesk/billing-machine'
import type { LeasedJob } from '../../jobs/Job.ts'
import {
  customerKey,
  paymentReference,
  type Payment,
  type PaymentFault,
  type PaymentProvider,
} from '../../ports/PaymentProvider.ts'
import type { Ports } from '../../ports/Ports.ts'
import { unseal, type SecretKeys } from '../../secrets/seal.ts'
import { changeBilling } from '../change/changeBilling.ts'
import { readInvoice } from '../reading/readInvoice.ts'
import { changeInvoice } from '../change/changeInvoice.ts'
import { queueLostCharge } from '../change/queueLostCharge.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'
import type { BillingChange } from '../change/BillingChange.ts'
import { decideRenewalCharge } from './waitingRenewal.ts'
import { decideUpgradeCharge } from './waitingUpgrade.ts'

/** An invoice whose payment is worked on, and the provider that has the payment. */
export type PaymentWork = { invoice: InvoiceRow; provider: PaymentProvider; companyId: number }

/**
 * The outcome of a piece of work: it is done, or is to be done again after so many milliseconds, or later and later
 * (null). `why`: as the job shows it.
 */
export type WorkResult = 'done' | { wait: number | null; why: string | null }

/** Work that a provider refused to do now is done again when it says, or later and later. */
export const resultAfterFault = (fault: PaymentFault): WorkResult => ({
  wait: fault.type === 'wait' ? fault.milliseconds : null,
  why: fault.type,
})

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
  const state = readInvoiceState(invoice)
  if (job.attempts > 1 || state.sentAt !== null) {
    const found = await provider.findPayment({
      reference,
      customerKey: customerKey(companyId),
      since: chargedSince(state, ports.now()),
      isWanted: true,
    })
    if (!found.ok) return waitForCharge(ports, work, found.fault)
    if (found.value) return { payment: found.value }
    if (!provider.hasIdempotentCharges && mayStillAppear(state, ports.now()))
      return { wait: null, why: 'may still appear' }
  }
  const token = await tokenOf(ports, keys, work)
  if (token === null) {
    await failCharge(ports, work, 'card-missing')
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
    await failCharge(ports, work, 'charge-refused')
    return 'done'
  }
  if (fault.type !== 'unknown')
    await changeBilling(ports, companyId, (change) => noteAsked(change, invoice, 'card-not-asked'))
  return waitForCharge(ports, work, fault)
}

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
    if (!(await noteAsked(change, invoice, 'card-asked'))) return 'over'
    if (!provider.hasIdempotentCharges) await queueLostCharge(change, invoice)
    return 'due'
  })

/** Stores that the card of an attempt is charged now, or was not; false where it is not to be charged any more. */
async function noteAsked(
  change: BillingChange,
  { id, attempt }: InvoiceRow,
  type: 'card-asked' | 'card-not-asked',
): Promise<boolean> {
  const invoice = await readInvoice(change, id)
  if (!invoice || invoice.attempt !== attempt || !isToCharge(readInvoiceState(invoice))) return false
  await changeInvoice(change, invoice, { type, attempt })
  return true
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

/**
 * Stores that the charge of an attempt was not made: there is no card, or the provider refuses it as it is. That it was
 * sent counts for the failure, and is forgotten after it: a card that was saved before it was sent is the one that was
 * refused, and not another one that is to be charged in its place.
 */
const failCharge = (
  ports: Ports,
  { companyId, invoice: { id, attempt } }: PaymentWork,
  type: 'card-missing' | 'charge-refused',
): Promise<void> =>
  changeBilling(ports, companyId, async (change) => {
    const current = await readInvoice(change, id)
    if (current) await changeInvoice(change, current, { type, attempt })
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
