import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textParts } from './textParts.ts'

const links = (text: string) => textParts(text).flatMap((part) => (part.href === null ? [] : [part.text]))

describe('the addresses in a text', () => {
  it.each([
    ['See https://lily.example/prices.', ['https://lily.example/prices']],
    ['(https://en.wikipedia.org/wiki/Lily_(flower))', ['https://en.wikipedia.org/wiki/Lily_(flower)']],
    ['Write mailto:anna@lily.example, or tel:+380501112233!', ['mailto:anna@lily.example', 'tel:+380501112233']],
    ['«http://салон.example/ціни»', ['http://салон.example/ціни']],
    ['HTTPS://LILY.EXAMPLE', ['HTTPS://LILY.EXAMPLE']],
    ['https://a.example https://b.example', ['https://a.example', 'https://b.example']],
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
  ])('leaves %s as words', (text) => {
    expect(links(text)).toEqual([])
  })
})

describe('laws', () => {
  const texts = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('https://', 'http://a.b', 'mailto:', 'tel:+1', 'javascript:', ' ', '(', ')', '.')), { maxLength: 12 }).map((parts) => parts.join(''))

  it('loses and adds no letter', () => {
    fc.assert(fc.property(texts, (text) => textParts(text).map((part) => part.text).join('') === text))
  })

  it('opens nothing but http, https, mailto and tel', () => {
    fc.assert(fc.property(texts, (text) => textParts(text).every((part) => part.href === null || /^(?:https?|mailto|tel):/u.test(part.href))))
  })
})
