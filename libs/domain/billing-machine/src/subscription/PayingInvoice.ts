import type { CurrencyCode } from '@frontdesk/contract'
import type { InvoicePurpose } from '../invoice/InvoicePurpose.ts'
import type { OrderedPlan } from './OrderedPlan.ts'

/** The columns of an invoice by which it changes its subscription. Amounts are in minor units. */
export type PayingInvoice = {
  readonly purpose: InvoicePurpose
  readonly currency_code: CurrencyCode
  readonly period_start: Date | null
  /** The plan that begins when it is paid; null: the subscription keeps its own. */
  readonly target: OrderedPlan | null
}
