import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { integrationRules } from './integrationRules.ts'

it('keeps what it is given', () => {
  expect(integrationRules(1)).toBe(1)
})

describe('laws', () => {
  it('is the same twice as once', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(integrationRules(integrationRules(value))).toBe(integrationRules(value))
      }),
    )
  })
})
