import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sendOutbox } from './sendOutbox.ts'

it('keeps what it is given', () => {
  expect(sendOutbox(1)).toBe(1)
})

describe('laws', () => {
  it('is the same twice as once', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(sendOutbox(sendOutbox(value))).toBe(sendOutbox(value))
      }),
    )
  })
})
