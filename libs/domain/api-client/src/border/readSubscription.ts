import { planNeeds } from '@frontdesk/ai-state'
import type {
  AiPause,
  BillingPeriod,
  ChannelMessageCount,
  CurrencyCode,
  PaymentMethodSummary,
  PriceVariant,
  PricedCategory,
  Subscription,
  SubscriptionStatus,
  SubscriptionSummary,
  SubscriptionUsage,
} from '@frontdesk/contract'
import { billingChannels } from '@frontdesk/contract/channels'
import { fieldsOf, type Fields } from './fieldsOf.ts'
import { readAmount, readCurrency, readDate, readKey, readWebAddress } from './readBillingValue.ts'
import { readCount } from './readId.ts'
import { readInstant } from './readInstant.ts'
import { readText, readToken } from './readToken.ts'

/** Every status of a subscription (SUB-5). */
const subscriptionStates: readonly SubscriptionStatus[] = [
  'active',
  'trial',
  'past_due',
  'unpaid',
  'canceled',
  'ended',
  'paused',
  'pending',
]
const periods: readonly BillingPeriod[] = ['day', 'week', 'month', 'year']

/** A status, in either spelling of `canceled`; null for an unknown one. */
export const readSubscriptionStatus = (raw: unknown): SubscriptionStatus | null =>
  readToken(raw === 'cancelled' ? 'canceled' : raw, subscriptionStates)

const isObject = (raw: unknown): boolean => typeof raw === 'object' && raw !== null && !Array.isArray(raw)

/** Metadata unchanged, which billing-rules reads as far as it makes sense; null for what is no object. */
const readDetails = (raw: unknown): { [field: string]: unknown } | null => (isObject(raw) ? { ...fieldsOf(raw) } : null)

/**
 * A plan on sale (SUB-2); null without an id, a name or an amount, and for a currency that is not supported: without
 * one it would pass for dollars.
 */
export function readPriceVariant(raw: unknown): PriceVariant | null {
  const fields = fieldsOf(raw)
  const id = readKey(fields['id'])
  const name = readText(fields['name'])
  const amount = readAmount(fields['amount'])
  const currencyCode = readCurrency(fields['currencyCode'])
  if (id === null || !name || amount === null || amount < 0 || currencyCode === 'unknown') return null
  return {
    id,
    name,
    description: readText(fields['description']),
    amount,
    ...(currencyCode && { currencyCode }),
    trialDays: readCount(fields['trialDays']),
    metadata: readDetails(fields['metadata']),
  }
}

function readVariantOf(raw: unknown): Subscription['priceVariant'] {
  if (!isObject(raw)) return null
  const { id, name, description, metadata } = fieldsOf(raw)
  return { id: readKey(id), name: readText(name), description: readText(description), metadata: readDetails(metadata) }
}

function readCard(raw: unknown): PaymentMethodSummary | null {
  if (!isObject(raw)) return null
  const { maskedPan, displayLabel, provider, savedAt } = fieldsOf(raw)
  return {
    maskedPan: readText(maskedPan),
    displayLabel: readText(displayLabel),
    provider: readText(provider),
    savedAt: readDate(savedAt),
  }
}

/** The model's tokens, read and written; null unless both are stated, as one alone would pass for the sum. */
function readModelTokens(raw: unknown): SubscriptionUsage['modelTokens'] {
  const fields = fieldsOf(raw)
  const [input, output] = [readCount(fields['input']), readCount(fields['output'])]
  return input === null || output === null ? null : { input, output }
}

const pricedCategories: readonly PricedCategory[] = ['marketing', 'utility', 'authentication', 'service']

/**
 * Messages that a channel says how it bills, each channel and category once; null where nothing is stated. A category
 * that is not known is `other`. What lacks a channel or a number is left out: half of it would pass for all.
 */
function readChannelMessages(raw: unknown): SubscriptionUsage['channelMessages'] {
  if (!Array.isArray(raw)) return null
  const counts: ChannelMessageCount[] = []
  for (const one of raw) {
    const fields = fieldsOf(one)
    const channel = readToken(fields['channel'], billingChannels)
    const [billable, free] = [readCount(fields['billable']), readCount(fields['free'])]
    if (channel === null || billable === null || free === null) continue
    const category = readToken(fields['category'], pricedCategories) ?? 'other'
    const same = counts.findIndex((count) => count.channel === channel && count.category === category)
    const { billable: before = 0, free: freeBefore = 0 } = counts[same] ?? {}
    const count = { channel, category, billable: before + billable, free: freeBefore + free }
    counts.splice(same === -1 ? counts.length : same, 1, count)
  }
  return counts
}

function readUsage(raw: unknown): SubscriptionUsage | null {
  if (!isObject(raw)) return null
  const { used, limit, periodStart, periodEnd, modelTokens, channelMessages } = fieldsOf(raw)
  return {
    used: readCount(used),
    limit: readCount(limit),
    periodStart: readDate(periodStart),
    periodEnd: readDate(periodEnd),
    modelTokens: readModelTokens(modelTokens),
    channelMessages: readChannelMessages(channelMessages),
  }
}

function readScheduledChange(raw: unknown): Subscription['scheduledChange'] {
  const fields = fieldsOf(raw)
  const { conversations, salons } = fieldsOf(fields['configuration'])
  const priceVariantId = readKey(fields['priceVariantId'])
  const billingPeriod = readToken(fields['billingPeriod'], periods)
  const amount = readAmount(fields['amount'])
  const on = readDate(fields['on'])
  if (priceVariantId === null || !billingPeriod || amount === null || on === null) return null
  return {
    priceVariantId,
    priceVariantName: readText(fields['priceVariantName']) ?? priceVariantId,
    billingPeriod,
    configuration: { conversations: readCount(conversations), salons: readCount(salons) || 1 },
    amount,
    on,
  }
}

const readYes = (raw: unknown): boolean | null => (typeof raw === 'boolean' ? raw : null)

/** The price of a subscription; none in a currency that is not supported, as it would pass for dollars. */
function readPrice(fields: Fields): Pick<Subscription, 'amount' | 'monthlyPrice' | 'currencyCode'> {
  const currencyCode: CurrencyCode | null | 'unknown' = readCurrency(fields['currencyCode'])
  if (currencyCode === 'unknown') return { amount: null, monthlyPrice: null, currencyCode: null }
  const { monthlyPrice } = fields
  const price = typeof monthlyPrice === 'string' && monthlyPrice.trim() !== '' ? Number(monthlyPrice) : monthlyPrice
  return {
    amount: readAmount(fields['amount']),
    monthlyPrice: typeof price === 'number' && Number.isFinite(price) ? price : null,
    currencyCode,
  }
}

/**
 * Why the AI of a company answers no further customers (D-10); null for none, and for a reason that is not
 * known: it has no sentence.
 */
export function readAiPause(raw: unknown): AiPause | null {
  const { reason, since } = fieldsOf(raw)
  const known = readToken(reason, planNeeds)
  return known && { reason: known, since: readInstant(since) }
}

/** A company's subscription (SUB-4); null without an id or a known status. */
export function readSubscription(raw: unknown): Subscription | null {
  const fields = fieldsOf(raw)
  const id = readKey(fields['id'])
  const status = readSubscriptionStatus(fields['status'])
  if (id === null || !status) return null
  return {
    id,
    status,
    priceVariantId: readKey(fields['priceVariantId']),
    priceVariant: readVariantOf(fields['priceVariant']),
    ...readPrice(fields),
    billingPeriod: readToken(fields['billingPeriod'], periods),
    billingInterval: readCount(fields['billingInterval']) || null,
    currentPeriodStart: readDate(fields['currentPeriodStart']),
    nextBillingDate: readDate(fields['nextBillingDate']),
    trialEndsAt: readDate(fields['trialEndsAt']),
    canceledAt: readDate(fields['canceledAt']),
    endedAt: readDate(fields['endedAt']),
    upgradeCreditAmount: readAmount(fields['upgradeCreditAmount']),
    hasPaymentMethod: readYes(fields['hasPaymentMethod']),
    paymentMethodSummary: readCard(fields['paymentMethodSummary']),
    autoUpgradeEnabled: readYes(fields['autoUpgradeEnabled']),
    usage: readUsage(fields['usage']),
    usageMetrics: readUsage(fields['usageMetrics']),
    isTrialActive: readYes(fields['isTrialActive']),
    daysLeftInTrial: readCount(fields['daysLeftInTrial']),
    isPastDue: readYes(fields['isPastDue']),
    nextChargeAt: readDate(fields['nextChargeAt']),
    lastChargeAt: readDate(fields['lastChargeAt']),
    failedCharge: readText(fields['failedCharge']),
    confirmationUrl: readWebAddress(fields['confirmationUrl']),
    scheduledChange: readScheduledChange(fields['scheduledChange']),
    metadata: readDetails(fields['metadata']),
  }
}

/**
 * The subscription in an answer with a company: null where it has none, undefined where the provider does not
 * say, also by a status that is not known.
 */
export function readSubscriptionSummary(raw: unknown): SubscriptionSummary | null | undefined {
  if (raw === null) return null
  const fields = fieldsOf(raw)
  const id = readKey(fields['id'])
  const status = readSubscriptionStatus(fields['status'])
  if (id === null || !status) return undefined
  return {
    id,
    status,
    priceVariantId: readKey(fields['priceVariantId']),
    priceVariantName: readText(fields['priceVariantName']),
    trialEndsAt: readDate(fields['trialEndsAt']),
    nextBillingDate: readDate(fields['nextBillingDate']),
    canceledAt: readDate(fields['canceledAt']),
    endedAt: readDate(fields['endedAt']),
    createdAt: readDate(fields['createdAt']),
    updatedAt: readDate(fields['updatedAt']),
  }
}
