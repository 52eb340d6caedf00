import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitAtSentences } from './splitAtSentences.ts'

const bytes = (part: string) => new TextEncoder().encode(part).length

describe('a text that is too long for one message', () => {
  it.each([
    ['short', 10, ['short']],
    ['one two\nthree four', 12, ['one two\n', 'three four']],
    ['We are open. Come today! Or on Friday', 30, ['We are open. Come today! ', 'Or on Friday']],
    // An abbreviation ends nothing.
    ['We are here now. See the St. James', 30, ['We are here now. ', 'See the St. James']],
    ['Стрижка коштує 450. Ми на вул. Липовій', 33, ['Стрижка коштує 450. ', 'Ми на вул. Липовій']],
    ['one two three', 8, ['one two ', 'three']],
    ['onetwothree', 4, ['onet', 'woth', 'ree']],
    ['abc👋', 4, ['abc', '👋']],
    [`a${' '.repeat(9)}b`, 4, ['a   ', '  b']],
    // The line is nearer than the sentence before it.
    ['One. Two three\nfour five', 18, ['One. Two three\n', 'four five']],
  ])('%j is cut at %i as %j', (text, limit, parts) => {
    expect(splitAtSentences(text, limit)).toEqual(parts)
  })
})

describe('properties of the parts', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 300 }),
    fc.lorem({ mode: 'sentences' }),
    fc.array(fc.constantFrom('Hello', '. ', 'вул.', ' ', '\n', '20', '👩‍👩‍👧', '!')).map((words) => words.join('')),
  )

  it('each part fits, none is empty, and together they are the text, in units as in bytes', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 60 }), fc.boolean(), (whole, limit, inBytes) => {
        const sizeOf = inBytes ? bytes : (part: string) => part.length
        const parts = splitAtSentences(whole, limit, sizeOf)
        for (const part of parts) {
          expect(sizeOf(part)).toBeLessThanOrEqual(limit)
          expect(part.trim()).not.toBe('')
          expect(/\p{Surrogate}/u.test(part)).toBe(false)
        }
        const visible = (one: string) => one.replace(/\s/gu, '')
        expect(visible(parts.join(''))).toBe(visible(whole))
      }),
    )
  })
})
