import type { Db, Trx } from '../../db/Db.ts'
import { refuse } from '../../errors/refuse.ts'
import type { InvoiceRow } from '../../db/schema/BillingTables.ts'

/** An invoice of a company; null for an unknown one. */
export const readInvoice = async (
  { trx, companyId }: { trx: Trx | Db; companyId: number },
  id: string,
): Promise<InvoiceRow | null> =>
  (await trx
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', id)
    .executeTakeFirst()) ?? null

/** An invoice that a change is about. Throws NOT_FOUND. */
export async function requireInvoice(of: { trx: Trx | Db; companyId: number }, id: string): Promise<InvoiceRow> {
  const invoice = await readInvoice(of, id)
  if (!invoice) throw refuse('NOT_FOUND')
  return invoice
}
