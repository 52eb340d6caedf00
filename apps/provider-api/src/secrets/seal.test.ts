import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

const keyOne = Buffer.alloc(32, 1)
const keyTwo = Buffer.alloc(32, 2)

it('a sealed text does not show its content and cannot be opened with another key', () => {
  const sealed = seal('123:token', keyOne)
  expect(unseal(sealed, keyTwo)).toBeNull()
  expect(unseal('', keyOne)).toBeNull()
  expect(sealed).not.toContain('token')
})

describe('properties', () => {
  it('unsealing returns the text that was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.uint8Array({ minLength: 32, maxLength: 32 }), (text, bytes) => {
        const key = Buffer.from(bytes)
        expect(unseal(seal(text, key), key)).toBe(text)
      }),
    )
  })
  it('a sealed text with any byte changed cannot be opened', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (text, place, change) => {
        const bytes = Buffer.from(seal(text, keyOne), 'base64')
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ change
        expect(unseal(bytes.toString('base64'), keyOne)).toBeNull()
      }),
    )
  })
})
