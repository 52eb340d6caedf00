import { invoiceColumnsOf, type InvoiceState } from '@frontdesk/billing-machine'
import type { Insertable, Updateable } from 'kysely'
import type { Trx } from '../../db/Db.ts'
import type { BillingTables, InvoiceRow } from '../../db/schema/BillingTables.ts'

type StateColumn = keyof ReturnType<typeof invoiceColumnsOf>
type Other<Columns> = Omit<Columns, StateColumn | 'company_id' | 'id' | 'purpose' | 'created_at'>

/** The columns of an invoice beside its state. */
export type OtherColumns = Other<Updateable<BillingTables['invoices']>>

type Change = { trx: Trx; companyId: number }

/**
 * Stores the state of an invoice, with other columns that change with it. No other function writes the columns of the
 * state; the caller holds the lock of the company since it has read the invoice. Returns the invoice as it is then.
 */
export const writeInvoiceState = (
  { trx, companyId }: Change,
  { id }: Pick<InvoiceRow, 'id'>,
  state: InvoiceState,
  beside: OtherColumns = {},
): Promise<InvoiceRow> =>
  trx
    .updateTable('invoices')
    .set({ ...beside, ...invoiceColumnsOf(state) })
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores a new invoice in its first state. */
export const insertInvoice = (
  { trx, companyId, newId }: Change & { newId: () => string },
  state: InvoiceState,
  values: Other<Insertable<BillingTables['invoices']>>,
): Promise<InvoiceRow> =>
  trx
    .insertInto('invoices')
    .values({
      ...values,
      ...invoiceColumnsOf(state),
      company_id: companyId,
      id: newId(),
      purpose: state.purpose,
      created_at: state.createdAt,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
