import { createVerify } from 'node:crypto'
import type { CurrencyCode } from '@frontdesk/contract'
import { z } from 'zod'
import type { PaymentProvider } from '../ports/PaymentProvider.ts'
import { jsonOf, monobankCalls, type MonobankCall } from './monobankCalls.ts'
import { monobankPayment, MonobankInvoice, readMonobankInvoice } from './monobankPayment.ts'
import { monobankRefunds } from './monobankRefunds.ts'

/**
 * The merchant at monobank. `webhookUrl` null: this server cannot be reached, and payments are asked about.
 * `returnUrl`: where a customer's bank leads back to after a charge was confirmed; null where the app has no
 * address. The token is a secret.
 */
export type MonobankAccess = {
  name: 'monobank' | 'sandbox'
  apiRoot: string
  token: string
  webhookUrl: string | null
  returnUrl: string | null
}

/** Milliseconds between two reads of the public key: forged notices must not make us ask for it. */
const keyReadEvery = 60_000

const numbers: Readonly<Record<CurrencyCode, number>> = { UAH: 980, USD: 840, EUR: 978 }

const Page = z.looseObject({ invoiceId: z.string(), pageUrl: z.string() })
const Statement = z.looseObject({
  list: z.array(z.looseObject({ invoiceId: z.string(), reference: z.string().nullish(), date: z.string().nullish() })),
})
const PublicKey = z.looseObject({ key: z.string() })

/**
 * monobank's acquiring over its documented API (provider-api section 4). Saving and charging cards must be
 * switched on by the bank.
 */
export function monobank(access: MonobankAccess, now: () => Date): PaymentProvider {
  const call = monobankCalls(access)
  const fetchPayment: PaymentProvider['fetchPayment'] = async (id) => {
    const answer = monobankPayment(await readMonobankInvoice(call, id))
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
  const listPayments: PaymentProvider['listPayments'] = async ({ reference, since }) => {
    const from = Math.floor(since.getTime() / 1000)
    const to = Math.ceil(now().getTime() / 1000) + 60
    const listed = await call(Statement, 'GET', `statement?from=${from}&to=${to}`)
    if (!listed.ok) return listed
    const found = listed.value.list
      .filter((one) => one.reference === reference)
      .sort((a, b) => (b.date ?? '').localeCompare(a.date ?? ''))
    return { ok: true, value: found.map(({ invoiceId }) => invoiceId) }
  }
  return {
    name: access.name,
    hasIdempotentCharges: false,
    // Its documentation names no least amount.
    leastCharges: { UAH: 1, USD: 1, EUR: 1 },
    createPayment: (of) => openPage(of, of.amount),
    createSetup: (of) => openPage(of, 0),
    async chargeCard({ token, reference, amount, currency, description }) {
      const charged = await call(MonobankInvoice, 'POST', 'wallet/payment', {
        cardToken: token,
        amount,
        ccy: numbers[currency],
        initiationKind: 'merchant',
        merchantPaymInfo: { reference, destination: description },
        ...(access.returnUrl !== null && { redirectUrl: access.returnUrl }),
        ...(access.webhookUrl !== null && { webHookUrl: access.webhookUrl }),
      })
      return monobankPayment(charged.ok ? { ok: true, value: { ...charged.value, reference } } : charged)
    },
    fetchPayment,
    async findPayment(of) {
      const listed = await listPayments(of)
      if (!listed.ok) return listed
      const [newest] = listed.value
      return newest === undefined ? { ok: true, value: null } : fetchPayment(newest)
    },
    listPayments,
    async cancelPayment(id) {
      const removed = await call(z.unknown(), 'POST', 'invoice/remove', { invoiceId: id })
      // A paid invoice cannot be removed: its state is read.
      if (!removed.ok && removed.fault.type !== 'refused') return removed
      return fetchPayment(id)
    },
    ...monobankRefunds(call),
    async removeCard(token) {
      const deleted = await call(z.unknown(), 'DELETE', `wallet/card?cardToken=${encodeURIComponent(token)}`)
      const isGone = deleted.ok || (deleted.fault.type === 'refused' && deleted.fault.message === 'NOT_FOUND')
      return isGone ? { ok: true, value: null } : deleted
    },
    readNotice: noticeReader(call, now),
  }
}

/**
 * Reads notices: `X-Sign` is an ECDSA signature over the raw body by monobank's key, which is read
 * again when a check fails.
 */
function noticeReader(call: MonobankCall, now: () => Date): PaymentProvider['readNotice'] {
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
