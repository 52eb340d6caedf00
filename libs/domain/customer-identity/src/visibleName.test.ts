import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { visibleName } from './visibleName.ts'

it.each([
  ['an empty name', ''],
  ['spaces', ' \t '],
  ['no-break spaces', '\u00a0\u202f'],
  ['Hangul fillers', '\u3164\u115f\uffa0'],
  ['Braille blanks', '\u2800\u2800'],
  ['zero-width signs', '\u200b\u200d\ufeff'],
  ['marks of direction', '\u200e\u202e\u2066'],
  ['signs of how an emoji is drawn', '\ufe0f\ufe0f'],
  ['accents without a letter', '\u0301\u0302'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['nothing', null],
])('%s is no name that can be seen', (_, name) => {
  expect(visibleName(name)).toBeNull()
})

it.each([
  ['a name with a filler around it', '\u3164Marta\u2800', 'Marta'],
  ['an emoji', '❤️', '❤️'],
  ['a family of emoji', '👩‍👧', '👩‍👧'],
  ['a name that would turn the rest of the line', '\u202eatraM', 'atraM'],
  ['a Persian name with a joiner inside', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['a single sign', '.', '.'],
])('%s is shown without what is not seen around it', (_, name, shown) => {
  expect(visibleName(name)).toBe(shown)
})

describe('properties of visibleName', () => {
  it('applying it twice equals applying it once', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (name) => {
        expect(visibleName(visibleName(name))).toBe(visibleName(name))
      }),
    )
  })

  it('a name with a letter is never without one', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('a', 'Ж', '1'), (name, letter) => {
        expect(visibleName(`${name}${letter}`)).toContain(letter)
      }),
    )
  })
})
