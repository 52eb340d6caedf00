import { describe, expect, it } from 'vitest'
import { aPriceVariant, aSubscription } from '@frontdesk/contract/fixtures'
import { isPlanOf, planIdentity, subscribedPlanIdentity, subscribedVariantId } from './planIdentity.ts'

describe('the identity of a plan (SUB-3)', () => {
  it.each([
    [{ id: 'v', name: 'Pro', metadata: { planId: 'p', planSlug: 's', slug: 'g' } }, 'p'],
    [{ id: 'v', name: 'Pro', metadata: { planId: ' ', planSlug: 's', slug: 'g' } }, 's'],
    [{ id: 'v', name: 'Pro', metadata: { slug: 'g' } }, 'g'],
    [{ id: 'v', name: 'Pro', metadata: { planId: 12 } }, '12'],
    [{ id: 'v', name: 'Pro', metadata: {} }, 'v'],
    [{ id: '', name: ' Pro Max ', metadata: null }, 'pro max'],
    [{ name: 'PRO' }, 'pro'],
    [{}, null],
  ])('the identity of the plan %o is %s', (variant, expected) => {
    expect(planIdentity(variant)).toBe(expected)
  })

  it.each([
    ['its own metadata', aSubscription({ metadata: { planId: 'own', plan: { id: 'pro' } } }), 'own'],
    ['the plan in its metadata', aSubscription({ metadata: { plan: { slug: 'plus', id: 'pro' } } }), 'plus'],
    ['the id of that plan', aSubscription(), 'pro'],
    [
      'the metadata of its variant',
      aSubscription({ metadata: null, priceVariant: { metadata: { slug: 'team' } } }),
      'team',
    ],
    ['its variant', aSubscription({ metadata: {} }), 'pro-usd'],
    [
      'the variant that comes with it',
      aSubscription({ metadata: {}, priceVariantId: null, priceVariant: { id: 'inner' } }),
      'inner',
    ],
    [
      'the name of its variant',
      aSubscription({ metadata: {}, priceVariantId: null, priceVariant: { name: 'Grand' } }),
      'grand',
    ],
  ])('the plan of a subscription is identified by %s', (_, subscription, expected) => {
    expect(subscribedPlanIdentity(subscription)).toBe(expected)
  })

  it('the identity of an empty subscription is null', () => {
    expect(subscribedPlanIdentity({})).toBeNull()
    expect(subscribedVariantId({})).toBeNull()
    expect(isPlanOf({}, {})).toBe(false)
    expect(isPlanOf({ id: 'pro-usd' }, {})).toBe(false)
  })

  it('isPlanOf recognises the plan of a subscription by its variant, or as another price of the same plan', () => {
    expect(isPlanOf(aPriceVariant({ metadata: {} }), aSubscription())).toBe(true)
    expect(isPlanOf(aPriceVariant({ id: 'pro-eur' }), aSubscription())).toBe(true)
    expect(isPlanOf(aPriceVariant({ id: 'team-usd', metadata: { planSlug: 'team' } }), aSubscription())).toBe(false)
  })
})
