import type { CurrencyCode, InvoiceStatus } from '@frontdesk/contract'
import { z } from 'zod'
import type { Payment, PaymentFailure, PaymentResult } from '../ports/PaymentProvider.ts'
import type { MonobankCall } from './monobankCalls.ts'

const codes: ReadonlyMap<number, CurrencyCode> = new Map([
  [980, 'UAH'],
  [840, 'USD'],
  [978, 'EUR'],
])

const statuses = {
  created: 'pending',
  processing: 'processing',
  hold: 'processing',
  success: 'completed',
  failure: 'failed',
  reversed: 'refunded',
  expired: 'cancelled',
} as const satisfies Record<string, InvoiceStatus>

/** monobank's codes of refused payments, as far as a customer can do something about them. */
const failures: ReadonlyMap<string, PaymentFailure> = new Map([
  ['51', 'expired-card'],
  ['59', 'insufficient-funds'],
])

/** An invoice as `invoice/status`, `wallet/payment` and webhooks have it. https://monobank.ua/api-docs/acquiring */
export const MonobankInvoice = z.looseObject({
  invoiceId: z.string(),
  status: z.enum(['created', 'processing', 'hold', 'success', 'failure', 'reversed', 'expired']),
  amount: z.int(),
  ccy: z.int(),
  reference: z.string().nullish(),
  failureReason: z.string().nullish(),
  errCode: z.union([z.string(), z.number()]).nullish(),
  createdDate: z.string().nullish(),
  modifiedDate: z.string().nullish(),
  cancelList: z
    .array(z.looseObject({ status: z.string().nullish(), amount: z.int().nullish(), extRef: z.string().nullish() }))
    .nullish(),
  paymentInfo: z.looseObject({ maskedPan: z.string().nullish(), paymentSystem: z.string().nullish() }).nullish(),
  walletData: z.looseObject({ cardToken: z.string().nullish(), status: z.string().nullish() }).nullish(),
  tdsUrl: z.string().nullish(),
})
export type MonobankInvoice = z.infer<typeof MonobankInvoice>

const dateOf = (text: string | null | undefined): Date | null => {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

/** `Visa 1902` of a masked number and the name of its system; null where either is missing. */
function labelOf({ maskedPan, paymentSystem }: NonNullable<MonobankInvoice['paymentInfo']>): string | null {
  const last = maskedPan?.slice(-4)
  return last && paymentSystem ? `${paymentSystem.charAt(0).toUpperCase()}${paymentSystem.slice(1)} ${last}` : null
}

function failureOf({ status, errCode }: MonobankInvoice): PaymentFailure | null {
  if (status === 'expired') return 'expired'
  return status === 'failure' ? (failures.get(String(errCode)) ?? 'declined') : null
}

/** Our references of refunds that failed and were not made since. */
function failedRefundsOf({ cancelList }: MonobankInvoice): string[] {
  const refunds = cancelList ?? []
  return refunds
    .filter(({ status }) => status === 'failure')
    .flatMap(({ extRef }) => extRef ?? [])
    .filter((extRef) => refunds.every((one) => one.extRef !== extRef || one.status === 'failure'))
}

function toPayment(invoice: MonobankInvoice): Payment | null {
  const currency = codes.get(invoice.ccy)
  if (!currency) return null
  const returned = (invoice.cancelList ?? [])
    .filter(({ status }) => status === 'success')
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const { paymentInfo: info, walletData: wallet } = invoice
  const token = wallet?.status === 'failed' ? null : (wallet?.cardToken ?? null)
  return {
    id: invoice.invoiceId,
    reference: invoice.reference ?? '',
    status: statuses[invoice.status],
    amount: invoice.amount,
    currency,
    refundedAmount: invoice.status === 'reversed' ? invoice.amount : returned,
    failedRefunds: failedRefundsOf(invoice),
    maskedPan: info?.maskedPan ?? null,
    displayLabel: info ? labelOf(info) : null,
    token,
    isTokenToCome: invoice.status === 'success' && token === null && wallet?.status === 'new',
    failure: failureOf(invoice),
    confirmationUrl: invoice.status === 'processing' ? (invoice.tdsUrl ?? null) : null,
    // monobank writes to the merchant about chargebacks, and has nothing of them in its API.
    dispute: null,
    createdAt: dateOf(invoice.createdDate),
    modifiedAt: dateOf(invoice.modifiedDate) ?? dateOf(invoice.createdDate) ?? new Date(0),
  }
}

/** The payment of an invoice that was answered; refused for a currency in which no plan is sold. */
export function monobankPayment(answer: PaymentResult<MonobankInvoice>): PaymentResult<Payment> {
  if (!answer.ok) return answer
  const payment = toPayment(answer.value)
  return payment
    ? { ok: true, value: payment }
    : { ok: false, fault: { type: 'refused', message: 'The currency is not known' } }
}

/** Reads an invoice; refused as NOT_FOUND where there is none. */
export const readMonobankInvoice = (call: MonobankCall, id: string): Promise<PaymentResult<MonobankInvoice>> =>
  call(MonobankInvoice, 'GET', `invoice/status?invoiceId=${encodeURIComponent(id)}`)
