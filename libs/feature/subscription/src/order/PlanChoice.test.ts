import { aPriceVariant, aSubscription } from '@frontdesk/contract/fixtures'
import { describe, expect, it } from 'vitest'
import { someVariants } from '../testing/someVariants.ts'
import { choiceOf, firstChoice, ownConfiguration } from './PlanChoice.ts'

const variants = someVariants()
const network = variants[2] ?? aPriceVariant()

describe('the first choice of a plan', () => {
  it('the first choice of a company without a plan is the popular plan as it comes, by month', () => {
    expect(firstChoice(variants, null)).toEqual({
      variantId: 'pro-usd',
      period: 'month',
      configuration: { conversations: 500, salons: 1 },
    })
  })

  it('the first choice is the first plan where none is popular, and none where nothing is on sale', () => {
    expect(firstChoice([network], null)).toMatchObject({ variantId: 'network-usd' })
    expect(firstChoice([], null)).toBeNull()
  })

  it('the first choice of a company with a plan is that plan as it is set up, for its period', () => {
    const subscription = aSubscription({
      priceVariantId: 'network-usd',
      billingPeriod: 'year',
      metadata: { configuration: { conversations: 4000, salons: 7 } },
    })
    expect(firstChoice(variants, subscription)).toEqual({
      variantId: 'network-usd',
      period: 'year',
      configuration: { conversations: 4000, salons: 7 },
    })
  })

  it('the first choice is another price of the plan where the company has one that is no longer on sale', () => {
    const subscription = aSubscription({ priceVariantId: 'pro-usd-2025', metadata: { planId: 'pro' } })
    expect(firstChoice(variants, subscription)).toMatchObject({ variantId: 'pro-usd' })
  })
})

describe('the choice of another plan', () => {
  const [start, pro] = variants
  const subscription = aSubscription({
    priceVariantId: 'network-usd',
    metadata: { configuration: { conversations: 4000, salons: 7 } },
  })

  it('another plan starts from its own configuration, and the company’s own plan from the company’s', () => {
    expect(start && ownConfiguration(start, subscription)).toEqual({})
    expect(pro && ownConfiguration(pro, null)).toEqual({})
    expect(ownConfiguration(network, subscription)).toEqual({ conversations: 4000, salons: 7 })
  })

  it('the wanted numbers are kept as far as the plan offers them', () => {
    expect(choiceOf(network, 'year', { conversations: 500, salons: 1 })).toEqual({
      variantId: 'network-usd',
      period: 'year',
      configuration: { conversations: 2000, salons: 5 },
    })
    expect(choiceOf(network, 'month', { conversations: 4000, salons: 500 }).configuration).toEqual({
      conversations: 4000,
      salons: 100,
    })
  })
})
