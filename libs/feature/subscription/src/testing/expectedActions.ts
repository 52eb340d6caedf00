import { aSubscription } from '@frontdesk/contract/fixtures'

/** The calls by which a page of a subscription changes something. */
export const billingChanges = [
  'startCheckout',
  'keepPlan',
  'cancelSubscription',
  'renewSubscription',
  'addPaymentMethod',
  'chargeSubscription',
  'setAutoUpgrade',
] as const

/** The actions that can be tried on the page of a subscription. */
export type TriedAction =
  'autoUpgrade' | 'keep' | 'same' | 'cheaper' | 'dearer' | 'charge' | 'card' | 'renew' | 'cancel'

/**
 * The outcome of an action: the calls that went out, else that its button is absent, or the reason
 * that stands in its place.
 */
export type ActionOutcome = { call: string; input: unknown }[] | string
/** No button offers it. */
export const absent = 'absent'

/** When the period of the examples ends. */
export const renewalDay = '2026-12-20T08:00:00.000Z'

const { id } = aSubscription()
const origin = window.location.origin
const sentTo = (route: (typeof billingChanges)[number], input: object): ActionOutcome => [
  { call: `call.${route}`, input: { companyId: 101, ...input } },
]

/** The whole body of an order, in minor units. */
function ordered(
  plan: 'start' | 'pro' | 'network',
  {
    price,
    credit = 0,
    dueNow = price - credit,
    isUpgraded = false,
  }: { price: number; credit?: number; dueNow?: number; isUpgraded?: boolean },
): ActionOutcome {
  const name = { start: 'Start', pro: 'Pro', network: 'Network' }[plan]
  const configuration = {
    start: { conversations: 200, salons: 1 },
    pro: { conversations: 500, salons: 1 },
    network: { conversations: 2000, salons: 5 },
  }[plan]
  const lines = [{ key: 'base', amount: price }, ...(credit > 0 ? [{ key: 'upgrade-credit', amount: -credit }] : [])]
  return sentTo('startCheckout', {
    priceVariantId: `${plan}-usd`,
    billingPeriod: 'month',
    billingInterval: 1,
    amount: price - credit,
    currencyCode: 'USD',
    description: name,
    redirectUrl: `${origin}/subscription?status=success`,
    trialDays: 0,
    metadata: {
      planId: plan,
      variantId: `${plan}-usd`,
      configuration,
      pricing: {
        price,
        discount: 0,
        credit,
        total: price - credit,
        dueNow,
        lines,
        asOf: '2026-12-06T08:00:00.000Z',
      },
      autoUpgradeEnabled: isUpgraded,
      settings: { autoUpgradeEnabled: isUpgraded },
    },
  })
}

const running = {
  autoUpgrade: sentTo('setAutoUpgrade', { id, autoUpgradeEnabled: true }),
  card: sentTo('addPaymentMethod', {
    subscriptionId: id,
    redirectUrl: `${origin}/subscription/success?payment_added=true`,
  }),
  charge: absent,
  cancel: sentTo('cancelSubscription', { id, reason: 'too_expensive' }),
  renew: absent,
}
const renew = sentTo('renewSubscription', { id, redirectUrl: `${origin}/subscription?status=renewal` })
const over = {
  autoUpgrade: 'with the order',
  keep: absent,
  same: ordered('pro', { price: 4900, isUpgraded: true }),
  cheaper: ordered('start', { price: 2900, isUpgraded: true }),
  dearer: ordered('network', { price: 14_900, isUpgraded: true }),
  charge: absent,
  card: absent,
  renew: absent,
  cancel: absent,
}

/**
 * The answers of every phase, written by hand from reliability 5.5: the server's matrix is the same. Of 30 days 14 are
 * left, of which an upgrade is credited: 4900 × 14 ÷ 30 = 2286.67, 2287.
 */
export const expectedActions = {
  paid: {
    ...running,
    keep: sentTo('keepPlan', { id, on: renewalDay }),
    same: 'You have exactly this plan already. Change something to see what it would cost.',
    cheaper: ordered('start', { price: 2900, dueNow: 0 }),
    dearer: ordered('network', { price: 14_900, credit: 2287 }),
  },
  owing: {
    ...running,
    keep: absent,
    same: ordered('pro', { price: 4900 }),
    cheaper: ordered('start', { price: 2900 }),
    dearer: ordered('network', { price: 14_900 }),
  },
  // The notice says why nothing can be ordered, and what can be done: keep the plan first.
  leaving: {
    autoUpgrade: absent,
    keep: absent,
    same: absent,
    cheaper: absent,
    dearer: absent,
    charge: absent,
    card: running.card,
    renew,
    cancel: absent,
  },
  over,
  overAfterCancellation: { ...over, renew },
} satisfies Record<string, Record<TriedAction, ActionOutcome>>

/** Another attempt to charge the saved card. */
export const chargedOnceMore = sentTo('chargeSubscription', { id, failedCharge: 'renewal.1' })
