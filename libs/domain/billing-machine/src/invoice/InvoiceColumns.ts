import type { InvoiceStatus } from '@frontdesk/contract'
import type { InvoicePurpose } from './InvoicePurpose.ts'
import type { PaymentFailure } from './InvoiceState.ts'

/** The columns of a stored invoice that hold its state, and change with it. */
export type InvoiceColumns = {
  readonly status: InvoiceStatus
  readonly failure: PaymentFailure | null
  readonly attempt: number
  readonly attempted_at: Date | null
  readonly charge_sent_at: Date | null
  readonly provider_payment_id: string | null
  readonly card_awaited_until: Date | null
  readonly withdrawn_at: Date | null
  readonly settled_at: Date | null
}

/** A stored invoice, as far as its state is read from it. */
export type StoredInvoice = InvoiceColumns & { readonly purpose: InvoicePurpose; readonly created_at: Date }
