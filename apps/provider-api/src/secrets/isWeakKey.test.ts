import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isWeakKey } from './isWeakKey.ts'

it.each([
  ['zeros', '00'.repeat(32)],
  ['one byte repeated', 'ab'.repeat(32)],
  ['a word repeated', '0123456789abcdef'.repeat(4)],
  ['counting up', Array.from({ length: 32 }, (_, n) => n.toString(16).padStart(2, '0')).join('')],
  [
    'counting down in steps',
    Array.from({ length: 32 }, (_, n) => (255 - 3 * n).toString(16).padStart(2, '0')).join(''),
  ],
  ['half a key twice', `${'00112233445566778899aabbccddeeff'.repeat(2)}`],
])('a key of %s is weak', (_name, hex) => expect(isWeakKey(Buffer.from(hex, 'hex'))).toBe(true))

it('a random key is not weak', () => {
  fc.assert(
    fc.property(fc.nat(), () => !isWeakKey(randomBytes(32))),
    { numRuns: 1000 },
  )
})
