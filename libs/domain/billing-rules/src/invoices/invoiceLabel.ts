import type { InvoiceStatus } from '@frontdesk/contract'

/** Label of an invoice's status; the screen shows: Paid, Processing, Failed, Cancelled, Refunded, Pending (SUB-8). */
export type InvoiceLabel = 'paid' | 'processing' | 'failed' | 'cancelled' | 'refunded' | 'pending'

const labels: Readonly<Record<InvoiceStatus, InvoiceLabel>> = {
  completed: 'paid',
  processing: 'processing',
  failed: 'failed',
  cancelled: 'cancelled',
  refunded: 'refunded',
  pending: 'pending',
}

const labelOf: ReadonlyMap<unknown, InvoiceLabel> = new Map(Object.entries(labels))

/** The label of an invoice's status; pending for an unknown or missing one (SUB-8). */
export const invoiceLabel = (status: string | null | undefined): InvoiceLabel => labelOf.get(status) ?? 'pending'
