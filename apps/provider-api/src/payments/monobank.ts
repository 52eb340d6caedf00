import { createVerify } from 'node:crypto'
import type { CurrencyCode, InvoiceStatus } from '@frontdesk/contract'
import { z } from 'zod'
import type { Payment, PaymentFailure, PaymentFault, PaymentProvider, PaymentResult } from '../ports/PaymentProvider.ts'

/** The merchant at monobank. `webhookUrl` null: this server cannot be reached, and payments are asked about. The token is a secret. */
export type MonobankAccess = { name: 'monobank' | 'sandbox'; apiRoot: string; token: string; webhookUrl: string | null }

/** Milliseconds for which an answer is awaited, and bytes of it that are read. */
const answersWithin = 15_000
const longestAnswer = 1024 * 1024
/** Milliseconds between two reads of the public key: forged notices must not make us ask for it. */
const keyReadEvery = 60_000

const numbers: Readonly<Record<CurrencyCode, number>> = { UAH: 980, USD: 840, EUR: 978 }
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
const BankInvoice = z.looseObject({
  invoiceId: z.string(),
  status: z.enum(['created', 'processing', 'hold', 'success', 'failure', 'reversed', 'expired']),
  amount: z.int(),
  ccy: z.int(),
  reference: z.string().nullish(),
  failureReason: z.string().nullish(),
  errCode: z.union([z.string(), z.number()]).nullish(),
  createdDate: z.string().nullish(),
  modifiedDate: z.string().nullish(),
  cancelList: z.array(z.looseObject({ status: z.string().nullish(), amount: z.int().nullish() })).nullish(),
  paymentInfo: z.looseObject({ maskedPan: z.string().nullish(), paymentSystem: z.string().nullish() }).nullish(),
  walletData: z.looseObject({ cardToken: z.string().nullish(), status: z.string().nullish() }).nullish(),
  tdsUrl: z.string().nullish(),
})
type BankInvoice = z.infer<typeof BankInvoice>

const Page = z.looseObject({ invoiceId: z.string(), pageUrl: z.string() })
const Statement = z.looseObject({
  list: z.array(z.looseObject({ invoiceId: z.string(), reference: z.string().nullish(), date: z.string().nullish() })),
})
const PublicKey = z.looseObject({ key: z.string() })
const BankError = z.looseObject({ errCode: z.string().optional(), errText: z.string().optional() })

const dateOf = (text: string | null | undefined): Date | null => {
  const date = new Date(text ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? null : date
}

/** `Visa 1902` of a masked number and the name of its system; null where either is missing. */
function labelOf({ maskedPan, paymentSystem }: NonNullable<BankInvoice['paymentInfo']>): string | null {
  const last = maskedPan?.slice(-4)
  return last && paymentSystem ? `${paymentSystem.charAt(0).toUpperCase()}${paymentSystem.slice(1)} ${last}` : null
}

function toPayment(invoice: BankInvoice, reference = invoice.reference ?? ''): Payment | null {
  const currency = codes.get(invoice.ccy)
  if (!currency) return null
  const returned = (invoice.cancelList ?? [])
    .filter(({ status }) => status === 'success')
    .reduce((sum, { amount }) => sum + (amount ?? 0), 0)
  const info = invoice.paymentInfo
  return {
    id: invoice.invoiceId,
    reference,
    status: statuses[invoice.status],
    amount: invoice.amount,
    currency,
    refundedAmount: invoice.status === 'reversed' ? invoice.amount : returned,
    maskedPan: info?.maskedPan ?? null,
    displayLabel: info ? labelOf(info) : null,
    token: invoice.walletData?.status === 'failed' ? null : (invoice.walletData?.cardToken ?? null),
    failure: invoice.status === 'failure' ? (failures.get(String(invoice.errCode)) ?? 'declined') : null,
    confirmationUrl: invoice.status === 'processing' ? (invoice.tdsUrl ?? null) : null,
    // monobank writes to the merchant about chargebacks, and has nothing of them in its API.
    dispute: null,
    createdAt: dateOf(invoice.createdDate),
    modifiedAt: dateOf(invoice.modifiedDate) ?? dateOf(invoice.createdDate) ?? new Date(0),
  }
}

const refused = (message: string) => ({ ok: false, fault: { type: 'refused', message } }) as const

/** monobank's acquiring over its documented API (provider-api section 4). Saving and charging cards must be switched on by the bank. */
export function monobank(access: MonobankAccess, now: () => Date): PaymentProvider {
  const call = callsOf(access)
  const paymentOf = (answer: PaymentResult<BankInvoice>): PaymentResult<Payment> => {
    if (!answer.ok) return answer
    const payment = toPayment(answer.value)
    return payment ? { ok: true, value: payment } : refused('The currency is not known')
  }
  const fetchPayment: PaymentProvider['fetchPayment'] = async (id) => {
    const answer = paymentOf(await call(BankInvoice, 'GET', `invoice/status?invoiceId=${encodeURIComponent(id)}`))
    return !answer.ok && answer.fault.type === 'refused' && answer.fault.message === 'NOT_FOUND'
      ? { ok: true, value: null }
      : answer
  }
  const openPage = async (of: Parameters<PaymentProvider['createSetup']>[0], amount: number) => {
    const opened = await call(Page, 'POST', 'invoice/create', {
      amount,
      ccy: numbers[of.currency],
      merchantPaymInfo: { reference: of.reference, destination: of.description },
      redirectUrl: of.redirectUrl,
      ...(access.webhookUrl !== null && { webHookUrl: access.webhookUrl }),
      paymentType: amount === 0 ? 'verification' : 'debit',
      saveCardData: { saveCard: true, walletId: of.customerKey },
    })
    return opened.ok
      ? ({ ok: true, value: { id: opened.value.invoiceId, url: opened.value.pageUrl } } as const)
      : opened
  }
  return {
    name: access.name,
    createPayment: (of) => openPage(of, of.amount),
    createSetup: (of) => openPage(of, 0),
    async chargeCard({ token, reference, amount, currency, description, redirectUrl }) {
      const charged = await call(BankInvoice, 'POST', 'wallet/payment', {
        cardToken: token,
        amount,
        ccy: numbers[currency],
        initiationKind: 'merchant',
        merchantPaymInfo: { reference, destination: description },
        ...(redirectUrl !== null && { redirectUrl }),
        ...(access.webhookUrl !== null && { webHookUrl: access.webhookUrl }),
      })
      return paymentOf(charged.ok ? { ok: true, value: { ...charged.value, reference } } : charged)
    },
    fetchPayment,
    async findPayment({ reference, since }) {
      const from = Math.floor(since.getTime() / 1000)
      const to = Math.ceil(now().getTime() / 1000) + 60
      const listed = await call(Statement, 'GET', `statement?from=${from}&to=${to}`)
      if (!listed.ok) return listed
      const found = listed.value.list
        .filter((one) => one.reference === reference)
        .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))[0]
      return found ? fetchPayment(found.invoiceId) : { ok: true, value: null }
    },
    async cancelPayment(id) {
      const removed = await call(z.unknown(), 'POST', 'invoice/remove', { invoiceId: id })
      // One that was paid cannot be removed: what became of it is read.
      if (!removed.ok && removed.fault.type !== 'refused') return removed
      return fetchPayment(id)
    },
    async refund({ id, amount, reference }) {
      const canceled = await call(z.unknown(), 'POST', 'invoice/cancel', { invoiceId: id, extRef: reference, amount })
      if (!canceled.ok) return canceled
      const payment = await fetchPayment(id)
      return payment.ok && payment.value === null ? refused('NOT_FOUND') : (payment as PaymentResult<Payment>) // null was ruled out
    },
    async removeCard(token) {
      const deleted = await call(z.unknown(), 'DELETE', `wallet/card?cardToken=${encodeURIComponent(token)}`)
      const isGone = deleted.ok || (deleted.fault.type === 'refused' && deleted.fault.message === 'NOT_FOUND')
      return isGone ? { ok: true, value: null } : deleted
    },
    readNotice: noticeReader(call, now),
  }
}

type Call = <T>(
  schema: z.ZodType<T>,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<PaymentResult<T>>

/** Calls monobank; the token is in no fault. */
const callsOf =
  ({ apiRoot, token }: MonobankAccess): Call =>
  async (schema, method, path, body) => {
    try {
      const answer = await fetch(`${apiRoot}/api/merchant/${path}`, {
        method,
        headers: { 'x-token': token, ...(body && { 'content-type': 'application/json' }) },
        ...(body && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: AbortSignal.timeout(answersWithin),
      })
      const json = await readJson(answer)
      const parsed = schema.safeParse(json)
      if (answer.ok && parsed.success) return { ok: true, value: parsed.data }
      return { ok: false, fault: faultOf(answer, json) }
    } catch (error) {
      return { ok: false, fault: { type: 'unknown', message: error instanceof Error ? error.name : 'unknown' } }
    }
  }

function faultOf(answer: Response, json: unknown): PaymentFault {
  const errCode = BankError.safeParse(json).data?.errCode ?? String(answer.status)
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get('retry-after'))
    return { type: 'wait', milliseconds: seconds > 0 ? Math.min(seconds, 3600) * 1000 : null }
  }
  // An answer that is not understood may be one of something that was done.
  if (answer.ok || answer.status >= 500) return { type: 'unknown', message: errCode }
  return { type: answer.status === 403 ? 'not-permitted' : 'refused', message: errCode }
}

async function readJson(answer: Response): Promise<unknown> {
  const parts: Uint8Array[] = []
  let size = 0
  if (!answer.body) return null
  const stream: AsyncIterable<Uint8Array> = answer.body
  for await (const part of stream) {
    size += part.length
    if (size > longestAnswer) throw new RangeError('The answer is too long')
    parts.push(part)
  }
  return jsonOf(Buffer.concat(parts))
}

function jsonOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return null
  }
}

/** Reads notices: `X-Sign` is an ECDSA signature over the raw body by monobank's key, which is read again when a check fails. */
function noticeReader(call: Call, now: () => Date): PaymentProvider['readNotice'] {
  let pem: string | null = null
  let readAt = Number.NEGATIVE_INFINITY
  const readKey = async () => {
    if (now().getTime() - readAt < keyReadEvery) return
    readAt = now().getTime()
    const answer = await call(PublicKey, 'GET', 'pubkey')
    if (answer.ok) pem = Buffer.from(answer.value.key, 'base64').toString('utf8')
  }
  const isSigned = (body: Buffer, sign: string): boolean => {
    try {
      return pem !== null && createVerify('SHA256').update(body).verify(pem, Buffer.from(sign, 'base64'))
    } catch {
      return false
    }
  }
  return async ({ body, headers }) => {
    const sign = headers['x-sign'] ?? ''
    if (pem === null) await readKey()
    if (!isSigned(body, sign)) {
      await readKey()
      if (!isSigned(body, sign)) return { type: 'reject' }
    }
    const parsed = z.looseObject({ invoiceId: z.string(), reference: z.string() }).safeParse(jsonOf(body))
    return parsed.success
      ? { type: 'payment', paymentId: parsed.data.invoiceId, reference: parsed.data.reference }
      : { type: 'other' }
  }
}
