import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { channelCapabilities } from './channelCapabilities.ts'

it('keeps what it is given', () => {
  expect(channelCapabilities(1)).toBe(1)
})

describe('laws', () => {
  it('is the same twice as once', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(channelCapabilities(channelCapabilities(value))).toBe(channelCapabilities(value))
      }),
    )
  })
})
