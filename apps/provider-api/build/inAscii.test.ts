import { expect, it } from 'vitest'
import { inAscii } from './inAscii.ts'

it('texts, patterns and emoji keep their meaning in ASCII', () => {
  expect(inAscii(`'Ж\\\\é 😀'`)).toBe(String.raw`'\u0416\\\u00e9 \ud83d\ude00'`)
})

it.each([`'\\é'`, `'\\\\\\é'`, 'String.raw`[€$]`', 'String.raw`\n  –`'])(
  'a text that an escape would change is refused: %s',
  (code) => {
    expect(() => inAscii(code)).toThrow('An escape would change this text')
  },
)
