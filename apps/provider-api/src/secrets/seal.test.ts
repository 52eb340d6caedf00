import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { seal, unseal } from './seal.ts'

it('opens nothing under another key, and nothing that was touched', () => {
  const sealed = seal('123:token', 'key one')
  expect(unseal(sealed, 'key two')).toBeNull()
  expect(unseal('', 'key one')).toBeNull()
  expect(sealed).not.toContain('token')
})

describe('laws', () => {
  it('gives back what was sealed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, key) => {
        expect(unseal(seal(text, key), key)).toBe(text)
      }),
    )
  })
  it('notices any changed byte', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (text, place, change) => {
        const bytes = Buffer.from(seal(text, 'key'), 'base64')
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ change
        expect(unseal(bytes.toString('base64'), 'key')).toBeNull()
      }),
    )
  })
})
