import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textParts } from './textParts.ts'
import { mayHoldAddress } from './useTextParts.ts'

const links = (text: string) => textParts(text).flatMap((part) => (part.href === null ? [] : [part.text]))

describe('the addresses in a text', () => {
  it.each([
    ['See https://lily.example/prices.', ['https://lily.example/prices']],
    ['(https://en.wikipedia.org/wiki/Lily_(flower))', ['https://en.wikipedia.org/wiki/Lily_(flower)']],
    ['Write mailto:anna@lily.example, or tel:+380501112233!', ['mailto:anna@lily.example', 'tel:+380501112233']],
    ['«http://салон.example/ціни»', ['http://салон.example/ціни']],
    ['HTTPS://LILY.EXAMPLE', ['HTTPS://LILY.EXAMPLE']],
    ['https://a.example https://b.example', ['https://a.example', 'https://b.example']],
    ['Look at www.lily.ua, or t.me/lily_bot.', ['www.lily.ua', 't.me/lily_bot']],
    ['Prices: lily.com.ua/prices', ['lily.com.ua/prices']],
    ['Write to anna@lily.example!', ['anna@lily.example']],
    ['Call +380 (50) 111-22-33.', ['+380 (50) 111-22-33']],
    ['Звоните 8 (701) 123-45-67 или 050 111 22 33', ['8 (701) 123-45-67', '050 111 22 33']],
  ])('%s', (text, expected) => {
    expect(links(text)).toEqual(expected)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox',
    'file:///etc/passwd',
    'xhttps://lily.example',
    'https://',
    'tel:',
    'lily.example',
    'Hello.It is open',
    'ftp://lily.example/file',
    '//lily.example/path',
    '12.11.2026 10:00-18:00',
    '4111 1111 1111 1111',
    'Order 0123456789012',
    'IBAN UA0501112233',
    '0.5011122334',
    'Манікюр 6 800 - 12 500 грн',
    'Окрашивание 8 500-12 500 тг',
    '+12',
  ])('%s is not an address', (text) => {
    expect(links(text)).toEqual([])
  })
})

it.each([
  ['t.me/lily_bot', 'https://t.me/lily_bot'],
  ['WWW.lily.ua', 'https://www.lily.ua/'],
  ['anna@lily.example', 'mailto:anna@lily.example'],
  ['+380 (50) 111-22-33', 'tel:+380501112233'],
  ['050 111 22 33', 'tel:0501112233'],
])('%s leads to %s', (text, href) => {
  expect(textParts(text)).toEqual([{ text, href }])
})

describe('properties', () => {
  const texts = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom(
          'https://',
          'http://a.b',
          'mailto:',
          'tel:+1',
          'www.',
          't.me/',
          '@a.example',
          '+380 50',
          'javascript:',
          ' ',
          '(',
          ')',
          '.',
        ),
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join(''))

  it('joined text parts equal the text', () => {
    fc.assert(
      fc.property(
        texts,
        (text) =>
          textParts(text)
            .map((part) => part.text)
            .join('') === text,
      ),
    )
  })

  it('only http, https, mailto and tel addresses are linked', () => {
    fc.assert(
      fc.property(texts, (text) =>
        textParts(text).every((part) => part.href === null || /^(?:https?|mailto|tel):/u.test(part.href)),
      ),
    )
  })

  it('a text is worth looking for addresses wherever it has one', () => {
    fc.assert(fc.property(texts, (text) => mayHoldAddress(text) || textParts(text).every(({ href }) => href === null)))
  })

  it('dangerous addresses are never linked, however they are written (T2)', () => {
    const scheme = fc.constantFrom(
      'javascript:',
      'JaVaScRiPt:',
      'java\tscript:',
      'java\nscript:',
      '&#106;avascript:',
      'vbscript:',
      'data:text/html,',
      'file:///',
      'blob:',
      'filesystem:',
      'about:',
      'view-source:https:',
    )
    fc.assert(
      fc.property(texts, scheme, texts, (before, dangerous, after) => {
        for (const { href } of textParts(`${before}${dangerous}${after}`))
          if (href !== null) expect(new URL(href).protocol).toMatch(/^(?:https?|mailto|tel):$/u)
      }),
    )
  })

  // Work that grows with the square of the length would end as a timeout: no duration is compared.
  it('a very long text of any characters is split (T3)', () => {
    const worst = [
      'a',
      '[',
      '(',
      ')',
      '.',
      'https://',
      'https://a.b',
      'https://a.b)',
      'http://(',
      'mailto:',
      'tel:1,',
      'www.',
      't.me/',
      'a@',
      '@a.b',
      '1',
      '+1 ',
      '0 (',
      '8-1',
      ' ',
      '\u0301',
      '\ud800',
    ]
    for (const character of worst) {
      for (const [head, tail] of [
        ['', '.'],
        ['https://a.b/', ''],
        ['https://a.b/', '.'],
      ] as const) {
        const text = head + character.repeat(Math.ceil(50_000 / character.length)) + tail
        expect(textParts(text).reduce((length, part) => length + part.text.length, 0)).toBe(text.length)
      }
    }
  })
})
