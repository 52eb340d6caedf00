import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressParameters } from './addressParameters.ts'

it('keeps what it is given', () => {
  expect(addressParameters(1)).toBe(1)
})

describe('laws', () => {
  it('is the same twice as once', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(addressParameters(addressParameters(value))).toBe(addressParameters(value))
      }),
    )
  })
})
