import { readInvoiceState, settledAt } from '@frontdesk/billing-machine'
import type { CurrencyCode } from '@frontdesk/contract'
import type { Db } from '../../db/Db.ts'
import { serviceDb } from '../../db/companyDb.ts'
import type { ReportState } from '../../db/schema/InvoiceFollowUpTables.ts'
import type { Ports } from '../../ports/Ports.ts'

/** The report of an invoice for one salon. */
export type StoredReport = { salonId: string; amount: number; state: ReportState; externalId: string | null }

/** An invoice that was paid for a period. */
export type ReportedInvoice = {
  currency: CurrencyCode
  isRefunded: boolean
  paidAt: Date
  from: Date
  to: Date
}

type Where = { companyId: number; invoiceId: string }

/** The invoice of a report; null for one that was not paid. */
export async function readPaidInvoice(db: Db, { companyId, invoiceId }: Where): Promise<ReportedInvoice | null> {
  const row = await db
    .selectFrom('invoices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('id', '=', invoiceId)
    .executeTakeFirst()
  const state = row && readInvoiceState(row)
  const paidAt = state ? settledAt(state) : null
  if (!row || !paidAt || !row.period_start || !row.period_end) return null
  return {
    currency: row.currency_code,
    isRefunded: state?.is === 'returned',
    paidAt,
    from: row.period_start,
    to: row.period_end,
  }
}

export const readReports = (db: Db, { companyId, invoiceId }: Where): Promise<StoredReport[]> =>
  db
    .selectFrom('marketplace_reports')
    .select(['salon_id as salonId', 'amount', 'state', 'external_id as externalId'])
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('salon_id')
    .execute()

/**
 * Stores a report for each salon that the company has at Altegio, once. What was paid is shared between those of the
 * first time, so that the shares sum to it; a salon that was connected later has its period for nothing more.
 */
export async function storeReports(ports: Pick<Ports, 'db' | 'now'>, { companyId, invoiceId }: Where): Promise<void> {
  const now = ports.now()
  await serviceDb(ports.db)
    .transaction()
    .execute(async (trx) => {
      const { amount } = await trx
        .selectFrom('invoices')
        .select('amount')
        .where('company_id', '=', companyId)
        .where('id', '=', invoiceId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const existing = await readReports(trx, { companyId, invoiceId })
      const salons = await trx
        .selectFrom('crm_integrations')
        .select('external_id as salonId')
        .where('company_id', '=', companyId)
        .where('type', '=', 'altegio')
        .where('state', 'in', ['connected', 'frozen'])
        .where('deleted_at', 'is', null)
        .orderBy('external_id')
        .execute()
      const added = salons.filter(({ salonId }) => existing.every((report) => report.salonId !== salonId))
      if (added.length === 0) return
      const shares = sharesOf(existing.length === 0 ? amount : 0, added.length)
      await trx
        .insertInto('marketplace_reports')
        .values(
          added.map(({ salonId }, place) => ({
            company_id: companyId,
            invoice_id: invoiceId,
            salon_id: salonId,
            amount: shares[place] ?? 0,
            created_at: now,
            updated_at: now,
          })),
        )
        .execute()
    })
}

/** Shares an amount in minor units; the first ones have what cannot be shared. */
export const sharesOf = (amount: number, count: number): number[] =>
  Array.from({ length: count }, (_, place) => Math.floor(amount / count) + (place < amount % count ? 1 : 0))

/** Stores how far a report has come. */
export async function changeReport(
  { db, now }: Pick<Ports, 'db' | 'now'>,
  { companyId, invoiceId, salonId }: Where & { salonId: string },
  change: { state: ReportState; externalId?: string; refusal?: string | null },
): Promise<void> {
  await db
    .updateTable('marketplace_reports')
    .set({
      state: change.state,
      updated_at: now(),
      ...(change.externalId !== undefined && { external_id: change.externalId }),
      ...(change.refusal !== undefined && { refusal: change.refusal }),
    })
    .where('company_id', '=', companyId)
    .where('invoice_id', '=', invoiceId)
    .where('salon_id', '=', salonId)
    .execute()
}

/** The payments at Altegio that belong to other reports of a salon. */
export async function knownPayments(
  db: Db,
  { companyId, invoiceId, salonId }: Where & { salonId: string },
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('marketplace_reports')
    .select('external_id')
    .where('company_id', '=', companyId)
    .where('salon_id', '=', salonId)
    .where('invoice_id', '<>', invoiceId)
    .where('external_id', 'is not', null)
    .execute()
  return new Set(rows.flatMap(({ external_id: id }) => (id === null ? [] : [id])))
}
