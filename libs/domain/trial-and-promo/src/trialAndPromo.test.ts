import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { trialAndPromo } from './trialAndPromo.ts'

it('keeps what it is given', () => {
  expect(trialAndPromo(1)).toBe(1)
})

describe('laws', () => {
  it('is the same twice as once', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(trialAndPromo(trialAndPromo(value))).toBe(trialAndPromo(value))
      }),
    )
  })
})
