import { describe, expect, it } from 'vitest'
import { aPriceVariant, aSubscription } from '@frontdesk/contract/fixtures'
import { planFromVariant } from '../plan/planFromVariant.ts'
import { quotePlan } from '../price/quotePlan.ts'
import { checkoutRequest } from './checkoutRequest.ts'
import { isAutoUpgradeEnabled } from './isAutoUpgradeEnabled.ts'
import { subscriptionRequest, type RequestedAction } from './subscriptionRequest.ts'

const now = new Date('2026-12-05T08:00:00.000Z')
const variant = aPriceVariant({ metadata: { planSlug: 'pro-plan' } })
const plan = planFromVariant(variant)
const promo = { code: 'WELCOME', discountType: 'percentage', percentage: 20 } as const
const redirectUrl = 'https://desk.example/subscription/success'

function aQuote(of: Partial<Parameters<typeof quotePlan>[0]> = {}) {
  const quote = quotePlan({ variant, period: 'year', now, ...of })
  if (quote.kind === 'refused') throw new Error(quote.because)
  return quote
}

describe('the checkout request (SUB-6)', () => {
  it('the checkout request contains the plan and the quote that the company has seen', () => {
    const request = checkoutRequest({
      plan,
      quote: aQuote({ promo, hasUsedTrial: true }),
      companyId: 101,
      redirectUrl,
      autoUpgradeEnabled: true,
    })
    expect(request).toEqual({
      kind: 'ready',
      companyId: 101,
      body: {
        priceVariantId: 'pro-usd',
        billingPeriod: 'year',
        billingInterval: 1,
        amount: 39_200,
        currencyCode: 'USD',
        description: 'Pro',
        redirectUrl,
        trialDays: 0,
        metadata: {
          planId: 'pro-plan',
          variantId: 'pro-usd',
          configuration: { conversations: null, salons: 1 },
          pricing: {
            price: 49_000,
            discount: 9800,
            credit: 0,
            total: 39_200,
            dueNow: 39_200,
            lines: [
              { key: 'base', amount: 49_000 },
              { key: 'discount', amount: -9800 },
            ],
            asOf: '2026-12-05T08:00:00.000Z',
          },
          autoUpgradeEnabled: true,
          settings: { autoUpgradeEnabled: true },
        },
        promoCode: 'WELCOME',
      },
    })
  })

  it('a checkout omits a missing promo code and has the automatic upgrade off by default', () => {
    const request = checkoutRequest({
      plan,
      quote: aQuote(),
      companyId: 101,
      redirectUrl,
      description: 'Pro, yearly',
      settings: { theme: 'dark' },
    })
    expect(request).toMatchObject({
      body: {
        trialDays: 14,
        description: 'Pro, yearly',
        metadata: { autoUpgradeEnabled: false, settings: { theme: 'dark', autoUpgradeEnabled: false } },
      },
    })
    expect(request.kind === 'ready' && 'promoCode' in request.body).toBe(false)
  })

  it.each([
    ['no-plan-selected', { plan: null }],
    ['no-plan-selected', { plan: undefined, companyId: null }],
    ['no-plan-selected', { quote: null }],
    ['missing-company', { companyId: null }],
    ['missing-company', { companyId: undefined }],
    ['missing-company', { companyId: 0 }],
  ])('the checkout request is refused: %s, for %o', (because, missing) => {
    expect(checkoutRequest({ plan, quote: aQuote(), companyId: 101, redirectUrl, ...missing })).toEqual({
      kind: 'refused',
      because,
    })
  })
})

describe('a request about a subscription (SUB-7)', () => {
  const canceledAt = '2026-12-01T00:00:00.000Z'
  const ask = (action: RequestedAction, different: Partial<Parameters<typeof subscriptionRequest>[0]> = {}) =>
    subscriptionRequest({ action, subscription: aSubscription(), companyId: 101, now, ...different })

  it.each<[RequestedAction, Partial<ReturnType<typeof aSubscription>>]>([
    ['cancel', {}],
    ['renew', { canceledAt }],
    ['add-payment-method', { canceledAt }],
    ['set-auto-upgrade', {}],
  ])('the request to %s needs the subscription and the company', (action, different) => {
    const subscription = aSubscription(different)
    expect(ask(action, { subscription })).toEqual({ kind: 'ready', companyId: 101, subscriptionId: subscription.id })
    expect(ask(action, { subscription: null })).toEqual({ kind: 'refused', because: 'no-subscription' })
    expect(ask(action, { subscription: undefined, companyId: null })).toEqual({
      kind: 'refused',
      because: 'no-subscription',
    })
    expect(ask(action, { subscription: { ...subscription, id: ' ' } })).toEqual({
      kind: 'refused',
      because: 'missing-subscription-id',
    })
    expect(ask(action, { subscription, companyId: null })).toEqual({ kind: 'refused', because: 'missing-company' })
    expect(ask(action, { subscription, companyId: 0 })).toEqual({ kind: 'refused', because: 'missing-company' })
  })

  it.each<[RequestedAction, Partial<ReturnType<typeof aSubscription>>]>([
    ['cancel', { canceledAt }],
    ['renew', {}],
    ['add-payment-method', { status: 'ended' }],
    ['set-auto-upgrade', { status: 'canceled' }],
  ])('the request to %s needs a state that allows it', (action, different) => {
    expect(ask(action, { subscription: aSubscription(different) })).toEqual({ kind: 'refused', because: 'not-allowed' })
  })
})

describe('the automatic upgrade', () => {
  it.each([
    [{ autoUpgradeEnabled: true, metadata: { autoUpgradeEnabled: false } }, true],
    [{ autoUpgradeEnabled: false, metadata: { autoUpgradeEnabled: true } }, false],
    [{ metadata: { autoUpgradeEnabled: true, settings: { autoUpgradeEnabled: false } } }, true],
    [{ autoUpgradeEnabled: null, metadata: { settings: { autoUpgradeEnabled: true } } }, true],
    [{ metadata: { autoUpgradeEnabled: 'yes', settings: 'all' } }, false],
    [{ metadata: null }, false],
    [{}, false],
  ])('the automatic upgrade of %o is on: %s', (subscription, expected) => {
    expect(isAutoUpgradeEnabled(subscription)).toBe(expected)
  })
})
