import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { afterCycle } from './afterCycle.ts'
import { applyPromo } from './applyPromo.ts'
import type { PromoTerms } from './PromoTerms.ts'

it.each([
  [3, 2],
  ['3', 2],
  [1, 0],
  [0, 0],
  [-2, 0],
  [null, null],
  [undefined, undefined],
  ['forever', 'forever'],
])('one cycle after %j remaining cycles, %j remain', (remainingBillingCycles, left) => {
  const promo: PromoTerms = { code: 'SPRING', remainingBillingCycles }
  expect(afterCycle(promo)).toEqual({ code: 'SPRING', remainingBillingCycles: left })
  expect(promo.remainingBillingCycles).toBe(remainingBillingCycles)
})

describe('properties of afterCycle', () => {
  it('a promo is taken off as many bills as it had cycles, and then off none (B13)', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.nat(10), (cycles, more) => {
        let promo: PromoTerms = { discountType: 'fixed', amountCents: 100, remainingBillingCycles: cycles }
        let bills = 0
        for (let bill = 0; bill < cycles + more; bill += 1) {
          if (applyPromo({ amount: 1000, promo }).discount > 0) bills += 1
          promo = afterCycle(promo)
          expect(promo.remainingBillingCycles).toBe(Math.max(0, cycles - bill - 1))
        }
        expect(bills).toBe(cycles)
      }),
    )
  })
})
