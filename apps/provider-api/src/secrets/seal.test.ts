import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sealed } from '../db/schema/columns.ts'
import { seal, unseal } from './seal.ts'

const one = { secretKey: Buffer.alloc(32, 1), previousSecretKey: null }
const two = { secretKey: Buffer.alloc(32, 2), previousSecretKey: null }
const twoAfterOne = { ...two, previousSecretKey: one.secretKey }
const aKey = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))

it('a sealed text does not show its content and cannot be opened with another key', () => {
  const sealed = seal('123:token', one)
  expect(unseal(sealed, two)).toBeNull()
  expect(unseal('' as Sealed, one)).toBeNull()
  expect(sealed).not.toContain('token')
})

it('the previous key opens what it sealed, and seals nothing more', () => {
  expect(unseal(seal('123:token', one), twoAfterOne)).toBe('123:token')
  const fresh = seal('123:token', twoAfterOne)
  expect([unseal(fresh, twoAfterOne), unseal(fresh, two), unseal(fresh, one)]).toEqual(['123:token', '123:token', null])
})

it('a text sealed as one subject is not opened as another', () => {
  expect(unseal(seal('123:token', one, 'letters'), one)).toBeNull()
  expect(unseal(seal('123:token', one, 'letters'), twoAfterOne, 'letters')).toBe('123:token')
})

describe('properties', () => {
  it('unsealing returns the text that was sealed, under the current key or the one before', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), aKey, aKey, (text, secretKey, other) => {
        const sealed = seal(text, { secretKey })
        expect(unseal(sealed, { secretKey, previousSecretKey: null })).toBe(text)
        expect(unseal(sealed, { secretKey: other, previousSecretKey: secretKey })).toBe(text)
      }),
      { numRuns: 1000 },
    )
  })
  it('a sealed text with any byte changed cannot be opened', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), fc.nat(), fc.integer({ min: 1, max: 255 }), (text, place, change) => {
        const bytes = Buffer.from(seal(text, one), 'base64')
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ change
        expect(unseal(bytes.toString('base64') as Sealed, twoAfterOne)).toBeNull()
      }),
      { numRuns: 1000 },
    )
  })
})
