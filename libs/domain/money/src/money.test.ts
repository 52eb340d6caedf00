import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { money } from './money.ts'

it('keeps what it is given', () => {
  expect(money(1)).toBe(1)
})

describe('laws', () => {
  it('is the same twice as once', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(money(money(value))).toBe(money(value))
      }),
    )
  })
})
