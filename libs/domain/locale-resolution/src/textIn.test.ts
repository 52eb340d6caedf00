import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { locales } from './Locale.ts'
import { textIn } from './textIn.ts'

it.each([
  ['their own language', { en: 'Hi', uk: 'Вітаємо' }, 'uk', 'uk'],
  ['English without their own', { en: 'Hi', uk: 'Вітаємо' }, 'kk', 'en'],
  ['another language without English', { ru: 'Привет' }, 'es', 'ru'],
  ['English where their own is empty', { en: 'Hi', uk: '' }, 'uk', 'en'],
] as const)('a reader gets %s', (_, texts, locale, language) => {
  expect(textIn(texts, locale)?.locale).toBe(language)
})

describe('properties of textIn', () => {
  it('a reader gets a text exactly when there is one, and their own whenever there is', () => {
    const someTexts = fc.record(
      Object.fromEntries(locales.map((locale) => [locale, fc.string()])) as Record<
        (typeof locales)[number],
        fc.Arbitrary<string>
      >,
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(someTexts, fc.constantFrom(...locales), (texts, locale) => {
        const found = textIn(texts, locale)
        expect(found !== null).toBe(Object.values(texts).some((text) => text !== ''))
        if (found) expect(texts[found.locale]).toBe(found.text)
        if (texts[locale]) expect(found?.locale).toBe(locale)
      }),
    )
  })
})
