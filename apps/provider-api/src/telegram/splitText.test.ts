import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitText } from './splitText.ts'

it('a long text is cut after a line, else after a word, else at the limit', () => {
  expect(splitText('one two\nthree four', 12)).toEqual(['one two\n', 'three four'])
  expect(splitText('one two three', 8)).toEqual(['one two ', 'three'])
  expect(splitText('onetwothree', 4)).toEqual(['onet', 'woth', 'ree'])
  expect(splitText('short')).toEqual(['short'])
})

it('a surrogate pair is not split', () => {
  expect(splitText('abc👋', 4)).toEqual(['abc', '👋'])
})

it('no part consists of white space only', () => {
  expect(splitText(`a${' '.repeat(9)}b`, 4)).toEqual(['a   ', '  b'])
})

describe('properties', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.lorem({ mode: 'sentences' }))
  it('each part fits, none is empty, and together they are the text', () => {
    fc.assert(
      fc.property(text, fc.integer({ min: 4, max: 50 }), (whole, limit) => {
        const parts = splitText(whole, limit)
        for (const part of parts) {
          expect(part.length).toBeLessThanOrEqual(limit)
          expect(part.trim()).not.toBe('')
          expect(part.isWellFormed()).toBe(whole.isWellFormed())
        }
        expect(parts.join('').replace(/\s/gu, '')).toBe(whole.replace(/\s/gu, ''))
      }),
    )
  })
})
