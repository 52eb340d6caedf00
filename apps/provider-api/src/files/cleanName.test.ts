import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanName } from './cleanName.ts'

describe('the name of a file', () => {
  it.each([
    ['price list.pdf', 'price list.pdf'],
    ['Прайс-лист.pdf', 'Прайс-лист.pdf'],
    ['../../etc/passwd.pdf', 'passwd.pdf'],
    ['..\\..\\windows\\system32.pdf', 'system32.pdf'],
    ['/absolute/path.pdf', 'path.pdf'],
    ['a\r\nSet-Cookie: x=1.pdf', 'aSet-Cookie: x=1.pdf'],
    ['nul\0byte.pdf', 'nulbyte.pdf'],
    ['invoice\u202Efdp.exe', 'invoicefdp.pdf'],
    ['\u2066hidden\u2069.pdf', 'hidden.pdf'],
    ['zero\u200Bwidth\uFEFF.pdf', 'zerowidth.pdf'],
    ['.htaccess', 'htaccess.pdf'],
    ['..pdf', 'file.pdf'],
    ['', 'file.pdf'],
    ['...', 'file.pdf'],
    ['   ', 'file.pdf'],
    ['evil.exe', 'evil.pdf'],
    ['evil.pdf.exe', 'evil.pdf.pdf'],
    ['no extension', 'no extension.pdf'],
    ['Price 2.0', 'Price 2.0.pdf'],
    ['UPPER.PDF', 'UPPER.PDF'],
    ['trailing.pdf. . ', 'trailing.pdf'],
    ['<img src=x onerror=alert(1)>.pdf', '<img src=x onerror=alert(1)>.pdf'],
    ['a"b\'c;d.pdf', 'a"b\'c;d.pdf'],
    ['👩‍👩‍👧 family.pdf', '👩‍👩‍👧 family.pdf'],
    ['lone \uD800 surrogate.pdf', 'lone � surrogate.pdf'],
  ])('the file name %j is stored as %j', (name, kept) => {
    expect(cleanName(name, ['pdf'])).toBe(kept)
  })

  it('a long file name is cut before its extension, and never inside a character', () => {
    const long = cleanName(`${'👩‍👩‍👧'.repeat(100)}.pdf`, ['pdf'])
    expect(long).toBe(`${'👩‍👩‍👧'.repeat(31)}.pdf`)
    expect(cleanName(`${'x'.repeat(300)}.pdf`, ['pdf'])).toBe(`${'x'.repeat(251)}.pdf`)
  })

  it('a file name may have any extension of its type', () => {
    expect(cleanName('photo.JPEG', ['jpg', 'jpeg'])).toBe('photo.JPEG')
    expect(cleanName('photo.png', ['jpg', 'jpeg'])).toBe('photo.jpg')
  })
})

describe('properties', () => {
  const hostile = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 40 }),
        fc.constantFrom('../', '\\', '\r\n', '\u202e', '.', '.pdf', '.exe', '\0'),
      ),
      { maxLength: 20 },
    )
    .map((parts) => parts.join(''))

  it('any cleaned file name is one line, no path, not hidden, has an extension of its type, and stays the same when cleaned again', () => {
    fc.assert(
      fc.property(hostile, (name) => {
        const kept = cleanName(name, ['pdf'])
        expect(kept.length).toBeLessThanOrEqual(255)
        expect(kept).toMatch(
          /^[^.\p{Cc}\p{Zl}\p{Zp}/\\\u202a-\u202e\u2066-\u2069][^\p{Cc}\p{Zl}\p{Zp}/\\\u202a-\u202e\u2066-\u2069]*\.pdf$/iu,
        )
        expect(kept.isWellFormed()).toBe(true)
        expect(cleanName(kept, ['pdf'])).toBe(kept)
      }),
      { numRuns: 1000 },
    )
  })
})
