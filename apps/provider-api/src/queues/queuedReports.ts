import type { Trx } from '../db/Db.ts'
import { enqueueJob } from '../jobs/enqueueJob.ts'

/** The reports of an invoice to the marketplace: that it was paid, or that its money went back. */
export type ReportKind = 'payment' | 'refund'

/**
 * Queues the report of an invoice to Altegio's marketplace, in the transaction that settles or returns it, if the
 * company has a salon there (decision 0068). `salon`: one that was connected later, which is reported although the job
 * for the others may have been given up. Emit `billingWorkQueued` after the commit.
 */
export async function enqueueReport(
  trx: Trx,
  {
    kind,
    companyId,
    invoiceId,
    salon: added,
    now,
  }: { kind: ReportKind; companyId: number; invoiceId: string; salon?: number; now: Date },
): Promise<void> {
  const salon = await trx
    .selectFrom('crm_integrations')
    .select('id')
    .where('company_id', '=', companyId)
    .where('type', '=', 'altegio')
    .where('state', 'in', ['connected', 'frozen'])
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  const wasReported =
    kind === 'refund' &&
    (await trx
      .selectFrom('marketplace_reports')
      .select('salon_id')
      .where('company_id', '=', companyId)
      .where('invoice_id', '=', invoiceId)
      .limit(1)
      .executeTakeFirst())
  if (!salon && !wasReported) return
  await enqueueJob(trx, {
    queue: 'altegio',
    subject: added === undefined ? `${kind}:${invoiceId}` : `${kind}:${invoiceId}:${added}`,
    orderKey: `reports:${companyId}`,
    companyId,
    dueAt: now,
  })
}

/** The report of a job of the queue; null for a job about a salon. */
export function readReportSubject(subject: string): { kind: ReportKind; invoiceId: string } | null {
  const found = /^(payment|refund):([0-9a-f-]{36})(?::\d+)?$/.exec(subject)
  const [, kind, invoiceId] = found ?? []
  return invoiceId !== undefined && (kind === 'payment' || kind === 'refund') ? { kind, invoiceId } : null
}
