import type { ReportKind } from '../../queues/queuedReports.ts'
import type { Ports } from '../../ports/Ports.ts'
import type { AltegioApi, AltegioFault, PaidPeriod } from '../altegioApi.ts'
import { findReported, reportedIdOf, reportedPaymentsOf } from './reportedPayments.ts'
import {
  changeReport,
  knownPayments,
  readPaidInvoice,
  readReports,
  storeReports,
  type ReportedInvoice,
  type StoredReport,
} from './storedReports.ts'

/** An invoice of a company that is reported to the marketplace. */
export type ReportWork = { ports: Ports; api: AltegioApi; companyId: number; kind: ReportKind; invoiceId: string }

/** How an attempt ended. `refused`: Altegio refused at least one salon, which is the operator's matter. */
export type ReportOutcome =
  { kind: 'done' } | { kind: 'refused' } | { kind: 'again'; after: number | null; why: AltegioFault['kind'] }

const again = (fault: AltegioFault): ReportOutcome => ({
  kind: 'again',
  after: fault.kind === 'limited' ? fault.milliseconds : null,
  why: fault.kind,
})

/**
 * Reports to Altegio's marketplace that an invoice was paid, or that its money went back, for each salon of the company
 * there (decision 0068). Each call is noted before it is made; one whose answer was lost is looked for in the salon's
 * payments before it is made again, because Altegio would take it for a second payment.
 */
export async function reportInvoice(work: ReportWork): Promise<ReportOutcome> {
  const invoice = await readPaidInvoice(work.ports.db, work)
  if (!invoice) return { kind: 'done' }
  // A payment that went back before its report needs none.
  if (work.kind === 'payment' && !invoice.isRefunded) await storeReports(work.ports, work)
  let isRefused = false
  for (const report of await readReports(work.ports.db, work)) {
    const outcome =
      work.kind === 'payment' ? await reportPaid(work, invoice, report) : await reportReturned(work, invoice, report)
    if (outcome.kind === 'again') return outcome
    isRefused ||= outcome.kind === 'refused'
  }
  return { kind: isRefused ? 'refused' : 'done' }
}

async function reportPaid(work: ReportWork, invoice: ReportedInvoice, report: StoredReport): Promise<ReportOutcome> {
  const { ports, api } = work
  const at = { ...work, salonId: report.salonId }
  if (report.state !== 'waiting' && report.state !== 'sending')
    return { kind: report.state === 'refused' ? 'refused' : 'done' }
  if (report.state === 'waiting' && invoice.isRefunded) return { kind: 'done' }
  const paid = paidPeriodOf(invoice, report)
  if (report.state === 'sending') {
    const found = await lookUp(work, report, paid)
    if (found.kind !== 'missing') return found
  }
  await changeReport(ports, at, { state: 'sending' })
  const answer = await api.reportPayment(report.salonId, paid)
  if (!answer.ok)
    return answer.fault.kind === 'refused' ? refuse(work, report, 'refused', answer.fault) : again(answer.fault)
  const externalId = reportedIdOf(answer.data)
  // Taken, and without an id: it is looked for.
  if (externalId === null) return { kind: 'again', after: null, why: 'unreachable' }
  await changeReport(ports, at, { state: 'reported', externalId, refusal: null })
  return { kind: 'done' }
}

async function reportReturned(
  work: ReportWork,
  invoice: ReportedInvoice,
  stored: StoredReport,
): Promise<ReportOutcome> {
  const { ports, api } = work
  let report = stored
  const at = { ...work, salonId: report.salonId }
  if (report.state === 'sending') {
    // The report was given up with an unknown outcome: only what arrived is to be taken back.
    const found = await lookUp(work, report, paidPeriodOf(invoice, report))
    if (found.kind !== 'done') return found.kind === 'missing' ? { kind: 'done' } : found
    report = (await readReports(ports.db, work)).find(({ salonId }) => salonId === stored.salonId) ?? stored
  }
  const { externalId } = report
  if (externalId === null || report.state === 'refunded') return { kind: 'done' }
  if (report.state === 'refunding') {
    const status = await api.readStatus(report.salonId)
    if (!status.ok && status.fault.kind !== 'refused') return again(status.fault)
    const payments = status.ok ? reportedPaymentsOf(status.data) : []
    if (payments.some(({ id, isRefunded }) => id === externalId && isRefunded)) {
      await changeReport(ports, at, { state: 'refunded', refusal: null })
      return { kind: 'done' }
    }
  }
  await changeReport(ports, at, { state: 'refunding' })
  const answer = await api.reportRefund(externalId)
  if (answer.ok) {
    await changeReport(ports, at, { state: 'refunded', refusal: null })
    return { kind: 'done' }
  }
  return answer.fault.kind === 'refused' ? refuse(work, report, 'refund-refused', answer.fault) : again(answer.fault)
}

/** Looks for a report whose answer was lost, and stores the id that Altegio gave it. */
async function lookUp(
  work: ReportWork,
  report: StoredReport,
  paid: PaidPeriod,
): Promise<ReportOutcome | { kind: 'missing' }> {
  const { ports, api } = work
  const at = { ...work, salonId: report.salonId }
  const status = await api.readStatus(report.salonId)
  if (!status.ok) return status.fault.kind === 'refused' ? { kind: 'missing' } : again(status.fault)
  const found = findReported(reportedPaymentsOf(status.data), paid, await knownPayments(ports.db, at))
  if (!found) return { kind: 'missing' }
  await changeReport(ports, at, { state: 'reported', externalId: found.id, refusal: null })
  return { kind: 'done' }
}

async function refuse(
  { ports, companyId, invoiceId }: ReportWork,
  { salonId }: StoredReport,
  state: 'refused' | 'refund-refused',
  fault: Extract<AltegioFault, { kind: 'refused' }>,
): Promise<ReportOutcome> {
  const { status, message } = fault
  await changeReport(ports, { companyId, invoiceId, salonId }, { state, refusal: message })
  ports.log.error({ companyId, invoiceId, salonId, status, message }, 'Altegio refused the report of a payment')
  return { kind: 'refused' }
}

/** Altegio writes moments without a zone; ours are UTC. */
const written = (moment: Date) => moment.toISOString().slice(0, 19).replace('T', ' ')

const paidPeriodOf = ({ currency, paidAt, from, to }: ReportedInvoice, { amount }: StoredReport): PaidPeriod => ({
  payment_sum: amount / 100,
  currency_iso: currency,
  payment_date: written(paidAt),
  period_from: written(from),
  period_to: written(to),
})
