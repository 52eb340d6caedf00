import { readInvoiceState, settledAt } from '@frontdesk/billing-machine'
import type { Language } from '@frontdesk/contract'
import type { Db } from '../../db/Db.ts'
import type { Settings } from '../../ports/Settings.ts'
import type { InvoiceDocument } from './InvoiceDocument.ts'

/** Which invoice, and in which language its document is. */
type Asked = { companyId: number; invoiceId: string; language: Language }

/**
 * The contents of an invoice's document: the customer as it was when the invoice was paid, the operator as the
 * settings have it now. Null for an unknown invoice, and for one without a number: an unpaid invoice
 * has no document (SUB-1).
 */
export async function readInvoiceDocument(
  db: Db,
  operator: Settings['operator'],
  { companyId, invoiceId, language }: Asked,
): Promise<InvoiceDocument | null> {
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  const issuedAt = row ? settledAt(readInvoiceState(row)) : null
  if (!row || row.number === null || issuedAt === null) return null
  const { name, address, country, taxId } = row.billed_to ?? { name: '', address: '', country: '', taxId: '' }
  return {
    language,
    number: row.number,
    issuedAt,
    issuer: { ...operator, country: '' },
    customer: { name: name === '' ? await nameOf(db, companyId) : name, address, country, taxId, email: '' },
    plan: row.plan_name,
    period: row.period_start && row.period_end ? { start: row.period_start, end: row.period_end } : null,
    lines: row.lines,
    total: row.amount,
    currency: row.currency_code,
    card: row.payment_display_label ?? row.masked_pan,
    refunded: row.refunded_amount,
  }
}

/** A company that has not stated whom its invoices are made out to is named as it calls itself. */
async function nameOf(db: Db, companyId: number): Promise<string> {
  const company = await db
    .selectFrom('companies')
    .select(['name', 'title'])
    .where('id', '=', companyId)
    .executeTakeFirst()
  return company ? (company.title ?? company.name) : ''
}
