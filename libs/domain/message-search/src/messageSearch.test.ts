import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { messageSearch } from './messageSearch.ts'

it('keeps what it is given', () => {
  expect(messageSearch(1)).toBe(1)
})

describe('laws', () => {
  it('is the same twice as once', () => {
    fc.assert(
      fc.property(fc.integer(), (value) => {
        expect(messageSearch(messageSearch(value))).toBe(messageSearch(value))
      }),
    )
  })
})
