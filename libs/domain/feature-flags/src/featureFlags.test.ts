import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featureFlags } from './featureFlags.ts'

it('keeps what it is given', () => {
  expect(featureFlags(1)).toBe(1)
})

describe('laws', () => {
  it('is the same twice as once', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(featureFlags(featureFlags(value))).toBe(featureFlags(value))
      }),
    )
  })
})
