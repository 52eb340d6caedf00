import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inGroups, readTypedCode, recoveryAlphabet, recoveryLength } from './readTypedCode.ts'

it.each(['123456', '123 456', ' 123-456\n', '123\u{a0}456', '１２３４５６', '123\u{2013}456', '\u{200e}123456'])(
  'the authenticator’s code 123456 is read from %j',
  (typed) => {
    expect(readTypedCode(typed)).toEqual({ kind: 'authenticator', digits: '123456' })
  },
)

it.each(['k3fd-9x2m-01zr-c0vn', 'K3FD 9X2M 0LZR COVN', 'k3fd9x2moizrc0vn'])(
  'a recovery code is read from %j, with letters that look like digits',
  (typed) => {
    expect(readTypedCode(typed)).toEqual({ kind: 'recovery-code', code: 'k3fd9x2m01zrc0vn' })
  },
)

it.each(['', '12345', '1234567', '12345a', 'k3fd-9x2m-01zr-c0v', 'k3fd-9x2m-01zr-c0vu', '123.456', '𝟙'])(
  'the text %j is no code',
  (typed) => {
    expect(readTypedCode(typed)).toBeNull()
  },
)

describe('properties of readTypedCode', () => {
  const oneOf = (letters: string) => fc.constantFrom(...letters)
  const codes = fc.array(oneOf(recoveryAlphabet), { minLength: recoveryLength, maxLength: recoveryLength })

  it('a recovery code is read as it is shown, in small letters and in capitals', () => {
    fc.assert(
      fc.property(codes, (letters) => {
        const code = letters.join('')
        expect(readTypedCode(inGroups(code))).toEqual({ kind: 'recovery-code', code })
        expect(readTypedCode(inGroups(code).toUpperCase())).toEqual({ kind: 'recovery-code', code })
      }),
    )
  })

  it('any text is read as a code of one of the two forms, or as none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (typed) => {
        const read = readTypedCode(typed)
        if (read?.kind === 'authenticator') expect(read.digits).toMatch(/^\d{6}$/)
        if (read?.kind === 'recovery-code') expect(read.code).toHaveLength(recoveryLength)
      }),
    )
  })
})
