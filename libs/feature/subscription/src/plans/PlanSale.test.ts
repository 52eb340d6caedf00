import { aSubscription } from '@frontdesk/contract/fixtures'
import { expect, it } from 'vitest'
import { someVariants } from '../testing/someVariants.ts'
import { standingExamples } from '../testing/standingExamples.ts'
import { planSaleOf } from './PlanSale.ts'

const variants = someVariants()
const withdrawn = aSubscription({ priceVariantId: 'pro-usd-2025' })
/** Another provider names the plan alone, and no price of it. */
const named = aSubscription({ priceVariantId: null, priceVariant: { name: 'Pro' } })

it.each([
  ['on sale', aSubscription(), variants, 'on-sale'],
  ['withdrawn', withdrawn, variants, 'off-sale'],
  ['withdrawn, as far as is known', withdrawn, undefined, 'on-sale'],
  ['on sale at another price alone', withdrawn, variants.slice(1, 2), 'off-sale'],
  ['known by its name alone', named, variants, 'on-sale'],
  ['none, on trial', standingExamples.trial.subscription, variants, 'no-plan'],
  ['none at all', null, variants, 'no-plan'],
] as const)('a plan that is %s can be ordered again, or not', (_what, subscription, onSale, sale) => {
  expect(planSaleOf(subscription, onSale)).toBe(sale)
})
