import type { Generated } from 'kysely'
import type { BillingEmailKind, BillingFacts } from './BillingTables.ts'
import type { Json, Nullable, NullableInstant, RequiredInstant } from './columns.ts'
import type { reportStates } from './valueLists.ts'

export type ReportState = (typeof reportStates)[number]

/**
 * The consequences of invoices: money that is returned, emails about billing, and reports of payments to a marketplace.
 */
export type InvoiceFollowUpTables = {
  /** Money that the operator returns; it is done, or given up with a failure, by a job. */
  refunds: {
    company_id: number
    id: string
    invoice_id: string
    /** Names the refund: the same one once more returns nothing. */
    key: string
    amount: number
    requested_at: RequiredInstant
    done_at: NullableInstant
    failure: Nullable<string>
  }

  /** Refunds that a provider was asked for, until it shows what became of them. */
  asked_refunds: {
    company_id: number
    /** The provider's id of the payment. */
    payment_id: string
    /** Ours of the refund. */
    reference: string
    asked_at: RequiredInstant
    /** When the provider has accepted it; null: its answer is not known. */
    accepted_at: NullableInstant
  }

  /** The notices to a company's administrators, until their emails are queued. */
  billing_notices: {
    company_id: number
    id: string
    kind: BillingEmailKind
    details: Json<BillingFacts>
    created_at: RequiredInstant
  }

  /**
   * The reports of a paid invoice to Altegio's marketplace, one row for each salon of the company there: the durable
   * key of its report.
   */
  marketplace_reports: {
    company_id: number
    invoice_id: string
    /** Altegio's id. */
    salon_id: string
    /** The salon's share of the invoice, in minor units. */
    amount: number
    state: Generated<ReportState>
    /** Altegio's id of the payment. */
    external_id: Nullable<string>
    /** Altegio's own text of a refusal. */
    refusal: Nullable<string>
    created_at: RequiredInstant
    updated_at: RequiredInstant
  }
}
