import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decodeText } from './decodeText.ts'

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
/** A text in an eight-bit encoding, by what its decoder makes of each byte. */
function encode(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const table = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (letter) => table.get(letter) ?? 0x3f)
}
const utf16 = (text: string, isLittle: boolean) => {
  const view = new DataView(new ArrayBuffer(text.length * 2))
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return new Uint8Array(view.buffer)
}

const russian = 'Вопрос;Ответ\r\nСколько стоит ламинирование?;1500 гривен, полтора часа\r\nЕсть ли парковка?;Да'
const ukrainian = 'Питання;Відповідь\nЧи є паркування?;Так, біля входу\nЯкі години?;9–18'
const spanish = '¿Cuánto cuesta?;Desde 20 €\nMañana;Sí, de 9 a 18'

describe('the text of a file', () => {
  it.each([
    ['utf-8', russian, new TextEncoder().encode(russian)],
    ['windows-1251', russian, encode(russian, 'windows-1251')],
    ['windows-1251', ukrainian, encode(ukrainian, 'windows-1251')],
    ['windows-1251', 'Цены?;Да', encode('Цены?;Да', 'windows-1251')],
    ['windows-1251', 'ЦЕНЫ', encode('ЦЕНЫ', 'windows-1251')],
    ['windows-1252', 'café, señora', encode('café, señora', 'windows-1252')],
    ['ibm866', russian, encode(russian, 'ibm866')],
    ['windows-1252', spanish, encode(spanish, 'windows-1252')],
    ['utf-16le', russian, utf16(russian, true)],
    ['utf-16be', russian, utf16(russian, false)],
  ])('in %s is read: %s', (encoding, text, bytes) => {
    expect(decodeText(bytes)).toEqual({ is: 'text', text, encoding })
  })

  it('marks of UTF-8 and UTF-16 are no letters of it', () => {
    expect(decodeText(bytesOf('efbbbf413b42'))).toMatchObject({ text: 'A;B', encoding: 'utf-8' })
    expect(decodeText(bytesOf('fffe41003b004200'))).toMatchObject({ text: 'A;B', encoding: 'utf-16le' })
  })

  it('a workbook and other files are no texts', () => {
    expect(decodeText(bytesOf('504b030414000600'))).toEqual({ is: 'workbook' })
    expect(decodeText(bytesOf('d0cf11e0a1b11ae1'))).toEqual({ is: 'workbook' })
    expect(decodeText(bytesOf('89504e470d0a1a0a0000000d49484452'))).toEqual({ is: 'unreadable' })
  })

  it('nothing is read as a row of replacement characters, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const read = decodeText(bytes)
        if (read.is === 'text') expect(read.text).not.toContain('\ufffd')
      }),
    )
  })

  it('every text in UTF-8 is read as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (text) => {
        const read = decodeText(new TextEncoder().encode(text))
        if (read.is === 'text')
          expect(read).toEqual({ is: 'text', text: text.replace(/^\ufeff/u, ''), encoding: 'utf-8' })
      }),
    )
  })
})
