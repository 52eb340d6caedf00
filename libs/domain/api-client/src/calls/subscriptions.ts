import type {
  AiPause,
  BillingDetails,
  BodyOf,
  CancelReason,
  Invoice,
  PriceVariant,
  Promo,
  Subscription,
} from '@frontdesk/contract'
import { readAccepted } from '../border/readAccepted.ts'
import { readKey, readWebAddress } from '../border/readBillingValue.ts'
import { fieldsOf, fieldsOrData } from '../border/fieldsOf.ts'
import { readCount } from '../border/readId.ts'
import { readInstant } from '../border/readInstant.ts'
import { readInvoiceEntry } from '../border/readInvoiceEntry.ts'
import { readList, readOne } from '../border/readList.ts'
import { readPromo } from '../border/readPromo.ts'
import { readAiPause, readPriceVariant, readSubscription } from '../border/readSubscription.ts'
import { readText, readToken } from '../border/readToken.ts'
import type { CallOptions, CompanyScope } from '../CallOptions.ts'
import type { CallApi } from '../createCallApi.ts'

/**
 * A company's subscription with its latest invoices. `aiPause`: why the AI answers no further customers; null while it
 * does, and when the provider does not say. `connectedSalons`: for how many salons an order must be, at least; null
 * when it does not say. `now`: the provider's time, for which a quote is computed; null when it does not say.
 */
export type CompanySubscription = {
  hasUsedTrial: boolean
  subscription: Subscription | null
  invoices: readonly Invoice[]
  aiPause: AiPause | null
  connectedSalons: number | null
  now: string | null
}

/** A part of the invoices, newest first. `total` counts all; a provider that has no parts answers with all at once. */
export type InvoicePage = { invoices: readonly Invoice[]; total: number }

/**
 * The outcome of an order: a page on which it is paid, or the subscription alone where nothing is due now
 * (SUB-6). At least one is there.
 */
export type CheckoutResult = { subscriptionId: string | null; paymentUrl: string | null }

/** The outcome of a renewal (SUB-7): `checkout` has the address of a payment page. */
export type RenewalResult =
  | { outcome: 'reactivated' }
  | { outcome: 'checkout'; checkoutUrl: string }
  | { outcome: 'error'; message: string | null }

type ReadonlyAll<T> = T extends object ? { readonly [Key in keyof T]: ReadonlyAll<T[Key]> } : T
/** An order, as `checkoutRequest` of billing-rules builds it. */
export type CheckoutOrder = ReadonlyAll<BodyOf<'startCheckout'>>

type OfSubscription = CompanyScope & { subscriptionId: string }
/** `at` keeps intermediaries from answering out of a cache: the time of the call in milliseconds (SUB-4). */
type Uncached = CompanyScope & { at?: number | undefined }

function readCompanySubscription(response: unknown): CompanySubscription | null {
  const { hasUsedTrial, subscription, invoices, aiPause, connectedSalons, now } = fieldsOrData(response)
  const isNone = subscription === null || (subscription === undefined && typeof hasUsedTrial === 'boolean')
  const read = readSubscription(subscription)
  // An unreadable subscription must not pass for none: the company would order a second one.
  if (read === null && !isNone) return null
  return {
    hasUsedTrial: hasUsedTrial === true,
    subscription: read,
    invoices: readList(invoices, 'invoices', readInvoiceEntry) ?? [],
    aiPause: readAiPause(aiPause),
    connectedSalons: readCount(connectedSalons),
    now: readInstant(now),
  }
}

function readInvoicePage(response: unknown): InvoicePage | null {
  const invoices = readList(response, 'invoices', readInvoiceEntry)
  return invoices && { invoices, total: readCount(fieldsOrData(response)['total']) ?? invoices.length }
}

function readCheckout(response: unknown): CheckoutResult | null {
  const fields = fieldsOrData(response)
  const subscriptionId = readKey(fields['subscriptionId'])
  const paymentUrl = readWebAddress(fields['paymentUrl'])
  return subscriptionId === null && paymentUrl === null ? null : { subscriptionId, paymentUrl }
}

function readRenewal(response: unknown): RenewalResult | null {
  const { outcome, checkoutUrl, message } = fieldsOrData(response)
  const address = readWebAddress(checkoutUrl)
  switch (readToken(outcome, ['reactivated', 'checkout', 'error'])) {
    case 'reactivated':
      return { outcome: 'reactivated' }
    case 'checkout':
      return address === null ? null : { outcome: 'checkout', checkoutUrl: address }
    case 'error':
      return { outcome: 'error', message: readText(message) }
    case null:
      return null
  }
}

function readBillingDetails(raw: unknown): BillingDetails | null {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return null
  const fields = fieldsOf(raw)
  const [name, address, taxId, email] = ['name', 'address', 'taxId', 'email'].map(
    (field) => readText(fields[field]) ?? '',
  )
  const country = (readText(fields['country']) ?? '').toUpperCase()
  return {
    name: name ?? '',
    address: address ?? '',
    country: /^[A-Z]{2}$/.test(country) ? country : '',
    taxId: taxId ?? '',
    email: email ?? '',
  }
}

export const subscriptionCalls = (call: CallApi) => ({
  /** The plans on sale (SUB-2). */
  listPriceVariants: (options?: CallOptions): Promise<readonly PriceVariant[]> =>
    call('listPriceVariants', {}, (response) => readList(response, 'priceVariants', readPriceVariant), options),
  /** SUB-4. */
  getSubscription: ({ companyId, at }: Uncached = {}, options?: CallOptions): Promise<CompanySubscription> =>
    call('getSubscription', { companyId, _t: at }, readCompanySubscription, options),
  /** SUB-4: the invoices after the first `offset`; a provider that has no parts answers with all of them. */
  listInvoices: (
    { companyId, at, offset, limit }: Uncached & { offset?: number; limit?: number } = {},
    options?: CallOptions,
  ): Promise<InvoicePage> => call('listInvoices', { companyId, offset, limit, _t: at }, readInvoicePage, options),
  ...promoCalls(call),
  /** SUB-6: orders a plan as `checkoutRequest` of billing-rules describes it. */
  startCheckout: (
    { companyId, ...order }: CompanyScope & CheckoutOrder,
    options?: CallOptions,
  ): Promise<CheckoutResult> => call('startCheckout', order, readCheckout, { ...options, query: { companyId } }),
  /** SUB-7: resolves to the address of a page on which a card is saved. */
  addPaymentMethod: (
    { companyId, ...of }: OfSubscription & { redirectUrl: string },
    options?: CallOptions,
  ): Promise<string> =>
    call('addPaymentMethod', of, (response) => readWebAddress(fieldsOrData(response)['setupUrl']), {
      ...options,
      query: { companyId },
    }),
  /** SUB-7. The subscription is to be read again afterwards. */
  cancelSubscription: (
    {
      companyId,
      subscriptionId: id,
      reason,
      comment,
    }: OfSubscription & { reason?: CancelReason | undefined; comment?: string | undefined },
    options?: CallOptions,
  ): Promise<true> =>
    call('cancelSubscription', { id, reason, comment }, readAccepted, { ...options, query: { companyId } }),
  /** SUB-7. */
  renewSubscription: (
    { companyId, subscriptionId: id, redirectUrl }: OfSubscription & { redirectUrl: string },
    options?: CallOptions,
  ): Promise<RenewalResult> =>
    call('renewSubscription', { id, redirectUrl }, readRenewal, { ...options, query: { companyId } }),
  /**
   * Charges the saved card again for the failed charge of that name. The subscription is to be read again afterwards.
   */
  chargeSubscription: (
    { companyId, subscriptionId: id, failedCharge }: OfSubscription & { failedCharge: string },
    options?: CallOptions,
  ): Promise<true> =>
    call('chargeSubscription', { id, failedCharge }, readAccepted, { ...options, query: { companyId } }),
  /** Takes back the change that is scheduled for the moment `on`. The subscription is to be read again afterwards. */
  keepPlan: (
    { companyId, subscriptionId: id, on }: OfSubscription & { on: string },
    options?: CallOptions,
  ): Promise<true> => call('keepPlan', { id, on }, readAccepted, { ...options, query: { companyId } }),
  /** SUB-7. The subscription is to be read again afterwards. */
  setAutoUpgrade: (
    { companyId, subscriptionId: id, autoUpgradeEnabled }: OfSubscription & { autoUpgradeEnabled: boolean },
    options?: CallOptions,
  ): Promise<true> =>
    call('setAutoUpgrade', { id, autoUpgradeEnabled }, readAccepted, { ...options, query: { companyId } }),
  ...billingDetailsCalls(call),
})

/** A company's promo codes. */
const promoCalls = (call: CallApi) => ({
  /**
   * PROMO-2: the code that a company has, the best one for a plan and a price in minor units; null when it has none.
   */
  getPromoAssignment: (
    { companyId, priceVariantId, amount }: CompanyScope & { priceVariantId?: string; amount?: number } = {},
    options?: CallOptions,
  ): Promise<{ promo: Promo | null }> =>
    call(
      'getPromoAssignment',
      { companyId, priceVariantId, amountCents: amount },
      (response) => {
        const { assignment, success } = fieldsOrData(response)
        const promo = readPromo(assignment)
        const isAnswer = promo !== null || assignment === null || (assignment === undefined && success === true)
        return isAnswer ? { promo } : null
      },
      options,
    ),
  /**
   * PROMO-2: what a code takes off an amount in minor units. Rejects with the code of the reason
   * where it does not apply.
   */
  previewPromo: (
    {
      companyId,
      code,
      amount,
      priceVariantId,
    }: CompanyScope & { code: string; amount: number; priceVariantId?: string | undefined },
    options?: CallOptions,
  ): Promise<Promo> =>
    call(
      'previewPromo',
      { companyId, code, amountCents: amount, priceVariantId },
      (response) => readOne(response, 'evaluation', readPromo),
      options,
    ),
})

/** The billing details on a company's invoices. */
const billingDetailsCalls = (call: CallApi) => ({
  /** Whom the invoices of a company are made out to. */
  getBillingDetails: ({ companyId }: CompanyScope = {}, options?: CallOptions): Promise<BillingDetails> =>
    call(
      'getBillingDetails',
      { companyId },
      (response) => readBillingDetails(fieldsOrData(response)['billingDetails']),
      options,
    ),
  /** Changes whom the invoices of a company are made out to, from the next one on. */
  updateBillingDetails: (
    { companyId, details }: CompanyScope & { details: BillingDetails },
    options?: CallOptions,
  ): Promise<BillingDetails> =>
    call('updateBillingDetails', details, (response) => readBillingDetails(fieldsOrData(response)['billingDetails']), {
      ...options,
      query: { companyId },
    }),
})
