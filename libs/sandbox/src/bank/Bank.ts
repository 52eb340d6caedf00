import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { postNotice, type SignedNotice } from '../webhooks/postNotice.ts'
import { beginRefund, returnedOf, settleRefunds, type BankRefund } from './bankRefunds.ts'
import { cardOf, type Card } from './cards.ts'

export type BankStatus = 'created' | 'processing' | 'success' | 'failure' | 'reversed' | 'expired'

/** An invoice of monobank's acquiring, in its own words. Amounts are in minor units. */
export type BankInvoice = {
  invoiceId: string
  status: BankStatus
  amount: number
  ccy: number
  reference: string
  destination: string
  redirectUrl: string
  webHookUrl: string
  paymentType: 'debit' | 'verification'
  walletId: string | null
  createdDate: Date
  modifiedDate: Date
  failureReason: string | null
  errCode: string | null
  maskedPan: string | null
  cardToken: string | null
  cancelList: BankRefund[]
  /** What becomes of money that is returned to its card. */
  refund: Card['refund']
  /** When a slow card’s bank answers. */
  settlesAt: Date | null
}

type SavedCard = { cardToken: string; walletId: string; card: Card }

/** What goes wrong at the bank. Each `lose` applies to the next charge of a saved card alone. */
export type BankFaults = { isTokenised: boolean; losesAnswer: boolean; status: number | null }

export type NewInvoice = Pick<
  BankInvoice,
  'amount' | 'ccy' | 'reference' | 'destination' | 'redirectUrl' | 'webHookUrl' | 'paymentType' | 'walletId'
>

/** The bank: invoices, saved cards and the key that signs its webhooks. In memory. */
export type Bank = {
  readonly token: string
  readonly publicKey: string
  readonly faults: BankFaults
  create: (invoice: NewInvoice) => BankInvoice
  find: (invoiceId: string) => BankInvoice | null
  list: (from: Date, to: Date) => BankInvoice[]
  /** Pays an open invoice with a card; null when it is not open. Throws for a number that is no card. */
  pay: (invoiceId: string, number: string) => BankInvoice | null
  /** Charges a saved card; null for an unknown token. */
  charge: (invoice: NewInvoice, cardToken: string) => BankInvoice | null
  /** The customer confirms a charge that the bank asks to be confirmed. */
  confirm: (invoiceId: string) => BankInvoice | null
  wallet: (walletId: string) => SavedCard[]
  /** Deletes a saved card; false for an unknown token. */
  forget: (cardToken: string) => boolean
  /** The tokens of all saved cards. */
  tokens: () => string[]
  /** Runs something for each webhook, before it is posted. */
  onNotice: (run: (notice: SignedNotice) => void) => void
  /** Closes an open invoice; false for one that was paid. */
  remove: (invoiceId: string) => boolean
  /** Returns money; the same `extRef` once more returns nothing, unless it failed. Null where nothing, or not so much, was paid. */
  cancel: (invoiceId: string, extRef: string, amount: number | null) => BankRefund | null
  /** Resolves when every webhook was taken or given up. */
  settled: () => Promise<void>
  stop: () => void
}

/** Milliseconds for which a slow card's payment is processed. */
const slowFor = 10_000

const afterRefunds = (invoice: BankInvoice): Pick<BankInvoice, 'status'> => ({
  status: returnedOf(invoice) === invoice.amount ? 'reversed' : 'success',
})

export function openBank({ now }: { now: () => Date }): Bank {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const invoices = new Map<string, BankInvoice>()
  const saved = new Map<string, SavedCard>()
  const faults: BankFaults = { isTokenised: true, losesAnswer: false, status: null }
  const stopped = new AbortController()
  const inFlight = new Set<Promise<void>>()
  let noticed: (notice: SignedNotice) => void = () => undefined

  const push = (invoice: BankInvoice) => {
    if (invoice.webHookUrl === '') return
    const body = JSON.stringify(toWire(invoice))
    const sign = createSign('SHA256').update(body).sign(privateKey, 'base64')
    const notice = { url: invoice.webHookUrl, body, headers: { 'x-sign': sign } }
    noticed(notice)
    const pushed = postNotice(notice, stopped.signal).finally(() => inFlight.delete(pushed))
    inFlight.add(pushed)
  }
  const change = (invoice: BankInvoice, different: Partial<BankInvoice>): BankInvoice => {
    // Two changes of one moment are told apart by the later date.
    const modifiedDate = new Date(Math.max(now().getTime(), invoice.modifiedDate.getTime() + 1))
    Object.assign(invoice, different, { modifiedDate })
    push(invoice)
    return invoice
  }
  const create = (of: NewInvoice): BankInvoice => {
    const at = now()
    const invoice: BankInvoice = {
      ...of,
      invoiceId: `p2_${randomBytes(9).toString('base64url')}`,
      status: 'created',
      createdDate: at,
      modifiedDate: at,
      failureReason: null,
      errCode: null,
      maskedPan: null,
      cardToken: null,
      cancelList: [],
      refund: 'made',
      settlesAt: null,
    }
    invoices.set(invoice.invoiceId, invoice)
    return invoice
  }
  const find = (invoiceId: string) => {
    const invoice = invoices.get(invoiceId)
    if (invoice?.status === 'processing' && invoice.settlesAt && invoice.settlesAt <= now())
      change(invoice, { status: 'success', settlesAt: null })
    if (invoice && settleRefunds(invoice, now())) change(invoice, afterRefunds(invoice))
    return invoice ?? null
  }
  const save = (card: Card, walletId: string | null) => {
    if (walletId === null) return null
    const cardToken = randomBytes(12).toString('base64url')
    saved.set(cardToken, { cardToken, walletId, card })
    return cardToken
  }
  return {
    token: 'sandbox-merchant-token',
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    faults,
    create,
    find,
    list: (from, to) => [...invoices.values()].filter(({ createdDate }) => createdDate >= from && createdDate <= to),
    pay(invoiceId, number) {
      const invoice = find(invoiceId)
      if (invoice?.status !== 'created' && invoice?.status !== 'failure') return null
      const card = cardOf(number)
      const { maskedPan } = card
      if (card.refusedWith !== null)
        return change(invoice, {
          status: 'failure',
          maskedPan,
          errCode: card.refusedWith.code,
          failureReason: card.refusedWith.reason,
        })
      const { refund } = card
      const paid = { maskedPan, refund, cardToken: save(card, invoice.walletId), errCode: null, failureReason: null }
      return card.isSlow
        ? change(invoice, { ...paid, status: 'processing', settlesAt: new Date(now().getTime() + slowFor) })
        : change(invoice, { ...paid, status: 'success' })
    },
    charge(of, cardToken) {
      const card = saved.get(cardToken)?.card
      if (!card) return null
      const invoice = create(of)
      const { maskedPan } = card
      if (card.asksToConfirm) return change(invoice, { status: 'processing', maskedPan })
      return card.failsLater
        ? change(invoice, { status: 'failure', maskedPan, errCode: '59', failureReason: 'Insufficient funds' })
        : change(invoice, { status: 'success', maskedPan, refund: card.refund, cardToken })
    },
    confirm(invoiceId) {
      const invoice = find(invoiceId)
      return invoice?.status === 'processing' ? change(invoice, { status: 'success' }) : null
    },
    forget: (cardToken) => saved.delete(cardToken),
    tokens: () => [...saved.keys()],
    onNotice: (run) => void (noticed = run),
    wallet: (walletId) => [...saved.values()].filter((card) => card.walletId === walletId),
    remove(invoiceId) {
      const invoice = find(invoiceId)
      if (invoice?.status !== 'created' && invoice?.status !== 'failure') return false
      // There is no webhook of an invoice that expired.
      Object.assign(invoice, { status: 'expired', modifiedDate: new Date(invoice.modifiedDate.getTime() + 1) })
      return true
    },
    cancel(invoiceId, extRef, amount) {
      const invoice = find(invoiceId)
      if (invoice?.status !== 'success' && invoice?.status !== 'reversed') return null
      const known = invoice.cancelList.find((one) => one.extRef === extRef && one.status !== 'failure')
      if (known) return known
      const refund = beginRefund(invoice, { extRef, amount, now: now() })
      if (refund) change(invoice, afterRefunds(invoice))
      return refund
    },
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight)
    },
    stop: () => stopped.abort(),
  }
}

/** An invoice as `invoice/status` and webhooks have it. https://monobank.ua/api-docs/acquiring/methods/ia/get--api--merchant--invoice--status */
export const toWire = (invoice: BankInvoice) => ({
  invoiceId: invoice.invoiceId,
  status: invoice.status,
  amount: invoice.amount,
  ccy: invoice.ccy,
  finalAmount: invoice.amount - returnedOf(invoice),
  createdDate: invoice.createdDate.toISOString(),
  modifiedDate: invoice.modifiedDate.toISOString(),
  reference: invoice.reference,
  destination: invoice.destination,
  ...(invoice.failureReason !== null && { failureReason: invoice.failureReason, errCode: invoice.errCode }),
  cancelList: invoice.cancelList.map(({ status, extRef, amount, createdDate, modifiedDate }) => ({
    status,
    extRef,
    amount,
    ccy: invoice.ccy,
    createdDate: createdDate.toISOString(),
    modifiedDate: modifiedDate.toISOString(),
  })),
  ...(invoice.maskedPan !== null && {
    paymentInfo: { maskedPan: invoice.maskedPan, paymentSystem: 'visa', paymentMethod: 'pan', bank: 'Sandbox bank' },
  }),
  ...(invoice.cardToken !== null && {
    walletData: { cardToken: invoice.cardToken, walletId: invoice.walletId, status: 'created' },
  }),
})
