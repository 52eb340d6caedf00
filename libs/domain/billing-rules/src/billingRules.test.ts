import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { billingRules } from './billingRules.ts'

it('keeps what it is given', () => {
  expect(billingRules(1)).toBe(1)
})

describe('laws', () => {
  it('is the same twice as once', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(billingRules(billingRules(value))).toBe(billingRules(value))
      }),
    )
  })
})
