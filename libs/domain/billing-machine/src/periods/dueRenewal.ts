import type { InvoiceState } from '../invoice/InvoiceState.ts'
import { isAwaited, isSettled, isUnpaid } from '../invoice/invoiceStates.ts'
import type { SubscriptionColumns } from '../subscription/SubscriptionColumns.ts'

/** An invoice of a subscription, with the beginning of its period. */
type KnownInvoice = { readonly id: string; readonly periodStart: Date | null; readonly state: InvoiceState }

/** The invoice of a period that is due. */
export type DueRenewal = {
  /** The one of which it is another attempt; null: it is a new one. */
  readonly again: string | null
  /** Whether that attempt is for the same period, and costs what it did. */
  readonly isSamePeriod: boolean
  /** The invoices that are withdrawn: nothing else is to be paid beside it, nor for a period that is over. */
  readonly withdrawn: readonly string[]
}

/**
 * The invoice of the period of a subscription that begins at `start`, beside the others that it has: null where a
 * charge is in flight or the period is paid, which is the business of its own job. A failed or withdrawn invoice of the
 * period is tried again: nothing else would have the period paid.
 */
export function dueRenewal(
  { status }: Pick<SubscriptionColumns, 'status'>,
  invoices: readonly KnownInvoice[],
  start: Date,
): DueRenewal | null {
  const isOfPeriod = ({ periodStart }: KnownInvoice): boolean => periodStart?.getTime() === start.getTime()
  const renewals = invoices.filter(
    (invoice) => invoice.state.purpose === 'renewal' && (isUnpaid(invoice.state) || isOfPeriod(invoice)),
  )
  if (renewals.some(({ state }) => isSettled(state) || isAwaited(state))) return null
  const samePeriod = renewals.find(isOfPeriod)
  const again = samePeriod ?? (status === 'unpaid' ? renewals.find(isOfUnpaid) : undefined)
  const withdrawn = invoices.filter(({ id, state }) => state.purpose !== 'setup' && isUnpaid(state) && id !== again?.id)
  return { again: again?.id ?? null, isSamePeriod: samePeriod !== undefined, withdrawn: withdrawn.map(({ id }) => id) }
}

/**
 * Whether the charge of a renewal was begun for a period that began with it, as that of an unpaid plan is: it has
 * failed, and the next one is for another such period, at the price of then. It stays one invoice, however often the
 * card is tried: none of its attempts was paid, and it has no number before it is.
 */
const isOfUnpaid = ({ state, periodStart }: KnownInvoice): boolean =>
  state.is === 'charge-failed' && periodStart !== null && periodStart.getTime() === state.attemptedAt?.getTime()
