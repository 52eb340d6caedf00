import { endJob } from '../jobs/attempts.ts'
import { enqueueJob, wakeJob } from '../jobs/enqueueJob.ts'
import type { Trx } from '../db/Db.ts'
import { invoicePurposes, type InvoicePurpose } from '../db/schema/BillingTables.ts'
import { releasePromo } from './promoReservations.ts'
import type { InvoiceRow, SubscriptionRow } from './readSubscription.ts'

/**
 * The days after a renewal fell due on which its charge is tried again; after the last of them
 * the subscription is unpaid.
 */
const retriedOnDays: readonly number[] = [1, 3, 5]

const day = 86_400_000

/**
 * When the charge of a renewal that has failed so many times is tried again; null: no more. The days are counted from
 * when it was due, or was begun by a server that had been away; after a jump of the clock, too, half a day
 * lies between two attempts.
 */
function nextChargeAt(of: { begunAt: Date; dueAt: Date; failures: number; now: Date }): Date | null {
  const days = retriedOnDays[of.failures - 1]
  if (days === undefined) return null
  const isLate = of.begunAt.getTime() - of.dueAt.getTime() > day / 2
  const first = (isLate ? of.begunAt : of.dueAt).getTime()
  return new Date(Math.max(first + days * day, of.now.getTime() + day / 2))
}

/**
 * The failed charges of a renewal after another one has failed, and when the next is made; null: no more. One that the
 * customer has asked for does not count, and the next one of the schedule stays when it was; where its time has passed
 * meanwhile, it was that one.
 */
export function afterFailure(
  { charge_attempts: before, retry_at: retryAt }: Pick<SubscriptionRow, 'charge_attempts' | 'retry_at'>,
  of: { begunAt: Date; dueAt: Date; now: Date },
): { failures: number; next: Date | null } {
  if (retryAt !== null && retryAt > of.now) return { failures: before, next: retryAt }
  const failures = before + 1
  return { failures, next: nextChargeAt({ ...of, failures }) }
}

/**
 * The dunning after the charge of a card was withdrawn that another card has replaced, while the new one is charged at
 * once. It counts as one that has failed, unless the customer had asked for it. In place of the last attempt of the
 * schedule the new card is still charged with access; in place of that charge it is not.
 */
export function afterReplacedCharge(
  row: Pick<SubscriptionRow, 'status' | 'charge_attempts' | 'retry_at' | 'past_due_since'>,
  now: Date,
): Pick<SubscriptionRow, 'status' | 'charge_attempts' | 'retry_at'> {
  const dueAt = row.past_due_since ?? now
  const { failures, next } = afterFailure(row, { begunAt: dueAt, dueAt, now })
  const isOver = failures > retriedOnDays.length + 1
  return { status: isOver ? 'unpaid' : row.status, charge_attempts: failures, retry_at: next }
}

/** How long before its end a trial is reminded of. */
const trialReminder = 3 * day

/** When the administrators are written that a trial ends soon; null: they were, or nobody needs to be. */
export const trialReminderAt = (
  row: Pick<SubscriptionRow, 'trial_ends_at' | 'trial_reminded_at' | 'canceled_at'>,
): Date | null =>
  row.trial_ends_at === null || row.trial_reminded_at !== null || row.canceled_at !== null
    ? null
    : new Date(row.trial_ends_at.getTime() - trialReminder)

type Timed = Pick<
  SubscriptionRow,
  'status' | 'canceled_at' | 'ended_at' | 'trial_ends_at' | 'trial_reminded_at' | 'next_billing_date' | 'next_charge_at'
>

/**
 * When something of a subscription happens by itself: its renewal, another attempt to charge it, its
 * end; null: nothing does.
 */
export function nextStepAt(row: Timed): Date | null {
  if (row.ended_at !== null) return null
  if (row.status === 'trial') return trialReminderAt(row) ?? row.trial_ends_at
  if (row.canceled_at !== null) return row.next_billing_date
  if (row.status === 'past_due' || row.status === 'unpaid') return row.next_charge_at
  return row.status === 'active' ? row.next_billing_date : null
}

/** The provider of an invoice that no card is charged for: it costs nothing, or there was no card. */
export const noProvider = 'none'

/** The subject of a job about something of a company. */
export const billingSubject = (companyId: number, id: string): string => `${companyId}:${id}`

/**
 * What the subject of a job about something of a company names. `paymentId` and `provider`: the payment that
 * `checkDuplicate` has put there.
 */
type BillingSubject = { companyId: number; id: string; paymentId: string | null; provider: string | null }

/** Reads the subject of a job about something of a company. */
export function readBillingSubject(subject: string): BillingSubject {
  const [companyId = '', id = '', paymentId = null, provider = null] = subject.split(':')
  return { companyId: Number(companyId), id, paymentId, provider }
}

/**
 * Queues the next step of a subscription at its time, in place of the one that was queued. Emit
 * `billingWorkQueued` after the commit.
 */
export async function scheduleStep(
  trx: Trx,
  row: Timed & Pick<SubscriptionRow, 'company_id' | 'id'>,
  now: Date,
): Promise<void> {
  const subject = billingSubject(row.company_id, row.id)
  await endJob(trx, { queue: 'subscriptions', subject }, now)
  const dueAt = nextStepAt(row)
  if (dueAt)
    await enqueueJob(trx, { queue: 'subscriptions', subject, orderKey: subject, companyId: row.company_id, dueAt })
}

/**
 * Queues the work for an invoice's payment, at once or later; where it waits for longer, it is due then. While it is
 * being done, it is done once more after that.
 */
export const awaitPayment = (
  trx: Trx,
  { companyId, invoiceId, dueAt }: { companyId: number; invoiceId: string; dueAt: Date },
): Promise<void> => {
  const subject = billingSubject(companyId, invoiceId)
  return wakeJob(trx, { queue: 'payments', subject, orderKey: subject, companyId, dueAt })
}

/**
 * Makes the payment job of an invoice due now, and queues it if there is none. While an attempt is in progress, the job
 * is due once more after it.
 */
export const makeDue = (trx: Trx, { now, ...of }: { companyId: number; invoiceId: string; now: Date }): Promise<void> =>
  awaitPayment(trx, { ...of, dueAt: now })

/**
 * A payment beside the one that an invoice is paid by, and the provider that has it: an earlier attempt may have
 * been made at another one.
 */
type DuplicatePayment = { companyId: number; invoiceId: string; paymentId: string; provider: string }

/**
 * Queues a look at a payment beside the one that an invoice is paid by: its money is returned if the bank has taken it.
 */
export const checkDuplicate = (
  trx: Trx,
  { companyId, invoiceId, paymentId, provider, now }: DuplicatePayment & { now: Date },
): Promise<void> => {
  const subject = `${billingSubject(companyId, invoiceId)}:${paymentId}:${provider}`
  return wakeJob(trx, { queue: 'payments', subject, orderKey: subject, companyId, dueAt: now })
}

/** Whether an invoice charges a saved card: nobody sees a page of it. */
export const isCardCharge = ({ purpose }: { purpose: InvoicePurpose }): boolean =>
  purpose === 'renewal' || purpose === 'auto-upgrade'

/** Milliseconds after which nobody is expected any more to pay on a page, or to confirm a charge. */
const paymentLasts = day

/** Milliseconds that a search for payments goes back, at most: monobank answers no more than 31 days at once. */
const longestSearch = 30 * day
/** By how much the clocks of two machines may differ, in milliseconds. */
const clocksDiffer = 10 * 60_000

/** From when on payments are searched for at their provider that were begun at a moment, or since. */
export const searchedSince = (begunAt: Date, now: Date): Date =>
  new Date(Math.max(begunAt.getTime() - clocksDiffer, now.getTime() - longestSearch))

type BegunPayment = Pick<InvoiceRow, 'purpose' | 'status' | 'charge_sent_at' | 'attempted_at' | 'created_at'>

/**
 * When the payment of an invoice was begun: when its card was charged, which may have been days after the attempt
 * began, or its page was opened.
 */
export const paymentBegunAt = (invoice: Pick<BegunPayment, 'charge_sent_at' | 'attempted_at' | 'created_at'>): Date =>
  invoice.charge_sent_at ?? invoice.attempted_at ?? invoice.created_at

/** Milliseconds since the payment of an invoice was begun. */
export const paymentAge = (invoice: BegunPayment, now: Date): number =>
  now.getTime() - paymentBegunAt(invoice).getTime()

/**
 * Whether a payment has waited so long that it is ended here, whatever its provider says: monobank may say nothing more
 * of it. A charge of a saved card waits a day for its bank, or for the customer to confirm it; a page on which somebody
 * has begun to pay a day longer than one on which nobody has.
 */
export const isPaymentOver = (invoice: BegunPayment, now: Date): boolean =>
  paymentAge(invoice, now) > (!isCardCharge(invoice) && invoice.status === 'processing' ? 2 : 1) * paymentLasts

/**
 * Withdraws an invoice that is not paid: the job of its payment closes the page, and returns the money of one that is
 * paid all the same. One whose payment was declined stays so. The promo code that an order has reserved is free again.
 */
export async function cancelInvoice(trx: Trx, of: { companyId: number; invoiceId: string; now: Date }): Promise<void> {
  await releasePromo(trx, of)
  await trx
    .updateTable('invoices')
    .set((invoice) => ({
      withdrawn_at: of.now,
      status: invoice
        .case()
        .when(invoice.and([invoice('status', '=', 'failed'), invoice('purpose', '<>', 'renewal')]))
        .then('failed' as const)
        .else('cancelled' as const)
        .end(),
    }))
    .where('company_id', '=', of.companyId)
    .where('id', '=', of.invoiceId)
    .execute()
  await makeDue(trx, of)
}

/** Withdraws what is not paid yet of a subscription, or of the whole company: of some purposes, or everything. */
export async function cancelOpenInvoices(
  trx: Trx,
  {
    companyId,
    subscriptionId,
    purposes = invoicePurposes,
    now,
  }: { companyId: number; subscriptionId: string | null; purposes?: readonly InvoicePurpose[]; now: Date },
): Promise<void> {
  const open = await trx
    .selectFrom('invoices')
    .select('id')
    .where('company_id', '=', companyId)
    .$if(subscriptionId !== null, (query) => query.where('subscription_id', '=', subscriptionId))
    .where('purpose', 'in', purposes)
    .where('status', 'in', ['pending', 'processing', 'failed'])
    .where('withdrawn_at', 'is', null)
    .execute()
  for (const { id } of open) await cancelInvoice(trx, { companyId, invoiceId: id, now })
}
