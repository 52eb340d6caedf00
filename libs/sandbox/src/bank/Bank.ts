import { createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { openSignedNotices, type SignedNotice } from '../webhooks/SignedNotices.ts'
import { toWire, type BankInvoice, type NewInvoice } from './BankInvoice.ts'
import { openBankInvoices, type BankInvoices } from './BankInvoices.ts'
import { cardOf, type Card } from './cards.ts'

type SavedCard = { cardToken: string; walletId: string; card: Card }

/** The faults of the bank. Each `lose` applies to the next charge of a saved card alone. */
export type BankFaults = { isTokenised: boolean; losesAnswer: boolean; status: number | null }

/** The bank: invoices, saved cards and the key that signs its webhooks. In memory. */
export type Bank = BankInvoices & {
  readonly token: string
  readonly publicKey: string
  readonly faults: BankFaults
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
  /** Resolves when every webhook was taken or given up. */
  settled: () => Promise<void>
  stop: () => void
}

/** Milliseconds for which a slow card's payment is processed. */
const slowFor = 10_000

/** Opens the bank with a merchant whose token is public, and a new key. */
export function openBank({ now }: { now: () => Date }): Bank {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const saved = new Map<string, SavedCard>()
  const { post, settled, stop } = openSignedNotices()
  let noticed: (notice: SignedNotice) => void = () => undefined
  const push = (invoice: BankInvoice) => {
    if (invoice.webHookUrl === '') return
    const body = JSON.stringify(toWire(invoice))
    const sign = createSign('SHA256').update(body).sign(privateKey, 'base64')
    const notice = { url: invoice.webHookUrl, body, headers: { 'x-sign': sign } }
    noticed(notice)
    post(notice)
  }
  const { change, ...invoices } = openBankInvoices({ now, onChange: push })
  const { create, find } = invoices
  const save = (card: Card, walletId: string | null) => {
    if (walletId === null) return null
    const cardToken = randomBytes(12).toString('base64url')
    saved.set(cardToken, { cardToken, walletId, card })
    return cardToken
  }
  return {
    ...invoices,
    token: 'sandbox-merchant-token',
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    faults: { isTokenised: true, losesAnswer: false, status: null },
    pay(invoiceId, number) {
      const invoice = find(invoiceId)
      if (invoice?.status !== 'created' && invoice?.status !== 'failure') return null
      const card = cardOf(number)
      const { maskedPan, refusedWith } = card
      if (refusedWith !== null)
        return change(invoice, {
          status: 'failure',
          maskedPan,
          errCode: refusedWith.code,
          failureReason: refusedWith.reason,
        })
      const { refund, isSavedLate: isTokenLate } = card
      const cardToken = save(card, invoice.walletId)
      const paid = { maskedPan, refund, cardToken, isTokenLate, errCode: null, failureReason: null }
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
    settled,
    stop,
  }
}
