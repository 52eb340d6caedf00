import { returnedOf, type BankRefund } from './bankRefunds.ts'
import type { Card } from './cards.ts'

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
  /** Whether the token is not shown yet. */
  isTokenLate: boolean
  cancelList: BankRefund[]
  /** The fate of money that is returned to its card. */
  refund: Card['refund']
  /** When a slow card’s bank answers. */
  settlesAt: Date | null
}

/** The merchant's order of an invoice. */
export type NewInvoice = Pick<
  BankInvoice,
  'amount' | 'ccy' | 'reference' | 'destination' | 'redirectUrl' | 'webHookUrl' | 'paymentType' | 'walletId'
>

/**
 * An invoice as `invoice/status` and webhooks have it.
 * https://monobank.ua/api-docs/acquiring/methods/ia/get--api--merchant--invoice--status
 */
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
    walletData: invoice.isTokenLate
      ? { walletId: invoice.walletId, status: 'new' }
      : { cardToken: invoice.cardToken, walletId: invoice.walletId, status: 'created' },
  }),
})
