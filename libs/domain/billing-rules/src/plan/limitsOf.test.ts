import { describe, expect, it } from 'vitest'
import { aPriceVariant } from '@frontdesk/contract/fixtures'
import { limitsOf, planLimits, type Limited } from './limitsOf.ts'
import { readPlanMetadata } from './readPlanMetadata.ts'

const plan = readPlanMetadata({ included: { conversations: 90, salons: 9 } })
const all = {
  usage: { limit: 10 },
  usageMetrics: { limit: 20 },
  metadata: {
    conversationLimit: 30,
    salonLimit: 3,
    configuration: { conversations: 40, salons: 4 },
    plan: { conversationLimit: 70, salonLimit: 7, metadata: { included: { conversations: 80, salons: 8 } } },
  },
  priceVariant: {
    metadata: {
      included: { conversations: '50', salons: '5' },
      configurable: { conversations: { default: 60 }, salons: { baseIncluded: 6 } },
    },
  },
} satisfies Limited

describe('the limits of a subscription (SUB-10)', () => {
  it.each<[string, Limited, number | null, number | null]>([
    ['its usage, and its metadata for salons', all, 10, 3],
    ['its usage by the other name', { ...all, usage: { limit: 0 } }, 20, 3],
    ['its metadata', { ...all, usage: null, usageMetrics: null }, 30, 3],
    [
      'what was configured',
      { ...all, usage: {}, usageMetrics: {}, metadata: { configuration: all.metadata.configuration } },
      40,
      4,
    ],
    ['what its variant includes', { priceVariant: all.priceVariant, metadata: { plan: all.metadata.plan } }, 50, 5],
    [
      'how its variant comes',
      {
        priceVariant: { metadata: { configurable: all.priceVariant.metadata.configurable } },
        metadata: { plan: all.metadata.plan },
      },
      60,
      6,
    ],
    ['the plan in its metadata', { metadata: { plan: all.metadata.plan }, priceVariant: { metadata: {} } }, 70, 7],
    ["that plan's metadata", { metadata: { plan: { metadata: all.metadata.plan.metadata } } }, 80, 8],
    ['the plan on sale', {}, 90, 9],
  ])('the limits of a subscription come from %s', (_, subscription, conversations, salons) => {
    expect(limitsOf(subscription, plan)).toEqual({ conversations, salons })
  })

  it('limits are null where no field states them', () => {
    expect(limitsOf({})).toEqual({ conversations: null, salons: null })
    expect(limitsOf({ usage: { limit: -5 }, metadata: { salonLimit: 'many' } }, null)).toEqual({
      conversations: null,
      salons: null,
    })
  })
})

describe('the limits of a plan', () => {
  it('the limits of a plan are its default and what it includes', () => {
    expect(planLimits(readPlanMetadata(aPriceVariant().metadata))).toEqual({ conversations: 500, salons: 1 })
    expect(planLimits(plan)).toEqual({ conversations: 90, salons: 9 })
    expect(
      planLimits(readPlanMetadata({ configurable: { conversations: { default: 7 }, salons: { baseIncluded: 3 } } })),
    ).toEqual({ conversations: 7, salons: 3 })
  })

  it('limits of an empty plan are one salon and no number of conversations', () => {
    expect(planLimits(readPlanMetadata(null))).toEqual({ conversations: null, salons: 1 })
  })
})
