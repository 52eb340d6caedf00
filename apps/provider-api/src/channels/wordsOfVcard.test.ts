import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wordsOfVcard } from './wordsOfVcard.ts'

const card = (...lines: string[]) => ['BEGIN:VCARD', 'VERSION:3.0', ...lines, 'END:VCARD'].join('\r\n')

describe('the card of a person', () => {
  it.each([
    // https://www.rfc-editor.org/rfc/rfc6350#section-3.2: a line may be folded anywhere.
    [
      'a folded line',
      card('FN:Anna-Mar', ' ia Kovalenko', 'TEL:+380501112233'),
      ['Anna-Maria Kovalenko', '+380501112233'],
    ],
    // https://datatracker.ietf.org/doc/html/rfc6350#section-6.4.1: a number may be an address of its own.
    ['a number as an address', card('FN:Ann', 'TEL;VALUE=uri;TYPE=cell:tel:+380501112233'), ['Ann', '+380501112233']],
    // https://github.com/mangstadt/ez-vcard/wiki: Android writes names of version 2.1 in quoted-printable letters.
    [
      'a name of Android',
      card('N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:;=D0=90=D0=BD=D0=BD=D0=B0;;;', 'TEL;CELL:050'),
      ['Анна', '050'],
    ],
    [
      'a name of Android over two lines',
      card('FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=D0=90=D0=BD=', '=D0=BD=D0=B0'),
      ['Анна'],
    ],
    ['a name in another charset', card('FN;ENCODING=QUOTED-PRINTABLE;CHARSET=windows-1251:=C0=ED=ED=E0'), ['Анна']],
    ['a name in its parts alone', card('N:Lee;Ann;Mary;Dr.;', 'TEL:1'), ['Dr. Ann Mary Lee', '1']],
    // iPhones group a number with its label.
    [
      'grouped numbers',
      card('FN:Ann', 'item1.TEL;waid=380501112233:+380 50', 'item1.X-ABLabel:Mobile'),
      ['Ann', '+380 50'],
    ],
    ['escaped commas and breaks', card('FN:Lee\\, Ann', 'NOTE:After five\\nplease'), ['Lee, Ann', 'After five please']],
    [
      'what else a salon may want',
      card(
        'FN:Ann',
        'ORG:Lily;Nails',
        'EMAIL:ann@lily.example',
        'ADR:;;Abay 1;Almaty;;;KZ',
        'URL:https://lily.example',
      ),
      ['Ann', 'ann@lily.example', 'Lily, Nails', 'Abay 1, Almaty, KZ', 'https://lily.example'],
    ],
    ['no picture', card('FN:Ann', 'PHOTO;ENCODING=b;TYPE=JPEG:AAAA', ' BBBB', 'TEL:1'), ['Ann', '1']],
    ['a number that stands twice', card('FN:Ann', 'TEL:1', 'TEL;TYPE=HOME:1'), ['Ann', '1']],
    ['a text that is no card', 'Hello', []],
  ])('%s is read', (_what, vcard, lines) => {
    expect(wordsOfVcard(vcard)).toEqual(lines)
  })

  it('any text gets an answer of at most 50 lines', () => {
    const line = fc.oneof(
      fc.string(),
      fc.constantFrom('FN', 'TEL', 'N', ';', ':', '=', '=D0', 'ENCODING=QUOTED-PRINTABLE'),
    )
    fc.assert(
      fc.property(fc.array(line), fc.constantFrom('', '\r\n', '\n'), (parts, end) => {
        expect(wordsOfVcard(parts.join(end)).length).toBeLessThanOrEqual(50)
      }),
    )
  })
})
