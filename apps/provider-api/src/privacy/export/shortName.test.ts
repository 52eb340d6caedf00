import { expect, it } from 'vitest'
import { shortName } from './shortName.ts'

it('a name that is short enough stays', () => {
  expect(shortName('price list.pdf')).toBe('price list.pdf')
  expect(shortName('ж'.repeat(98) + '.pdf')).toBe('ж'.repeat(98) + '.pdf')
})

it.each([
  ['Cyrillic letters', 'ж'.repeat(150) + '.pdf', 'ж'.repeat(98) + '.pdf'],
  ['characters of several code points', '👩‍👩‍👧'.repeat(20) + '.jpeg', '👩‍👩‍👧'.repeat(10) + '.jpeg'],
  ['no extension', 'a'.repeat(300), 'a'.repeat(200)],
  ['a last dot that begins no extension', `a.${'b'.repeat(300)}`, `a.${'b'.repeat(198)}`],
])('a long name of %s is cut between characters and keeps its extension', (_, name, short) => {
  expect(shortName(name)).toBe(short)
  expect(Buffer.byteLength(shortName(name))).toBeLessThanOrEqual(200)
})
