import iso6391 from 'iso-639-1'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { choicesOf } from './choicesOf.ts'
import { countryCodes, languageCodes, languageOfCountry } from './useChoices.ts'
import { exactChoice, findChoices } from './findChoices.ts'
import { loadKeptNames } from './keptNames.ts'

const locales = ['en', 'es', 'kk', 'pt', 'ru', 'uk']
const codesFound = (locale: string, typed: string) =>
  findChoices(choicesOf(countryCodes, 'region', locale), typed).map(({ value }) => value)

describe('countries and languages (ONB-1)', () => {
  it('are about 250 and about 80, each once', () => {
    expect(countryCodes).toHaveLength(250)
    expect(new Set(countryCodes).size).toBe(250)
    expect(languageCodes.length).toBeGreaterThanOrEqual(78)
    expect(languageCodes.length).toBeLessThanOrEqual(85)
    expect(new Set(languageCodes).size).toBe(languageCodes.length)
  })

  it('are codes that exist', () => {
    for (const code of countryCodes) expect(code).toMatch(/^[A-Z]{2}$/u)
    expect(languageCodes.filter((code) => !iso6391.validate(code))).toEqual([])
  })

  it.each(locales)('all have a name in %s, in the order of its alphabet', (locale) => {
    for (const [codes, type] of [
      [countryCodes, 'region'],
      [languageCodes, 'language'],
    ] as const) {
      const choices = choicesOf(codes, type, locale)
      expect(choices.filter(({ value, label }) => label === '' || label === value)).toEqual([])
      const labels = choices.map(({ label }) => label)
      expect(labels).toEqual([...labels].sort(new Intl.Collator(locale).compare))
    }
  })

  it.each([
    ['en', 'GB', 'United Kingdom'],
    ['ru', 'UA', 'Украина'],
    ['uk', 'GB', 'Велика Британія'],
    ['kk', 'KZ', 'Қазақстан'],
    ['es', 'ES', 'España'],
    ['pt', 'BR', 'Brasil'],
  ])('are named in the language shown: in %s %s is %s', (locale, code, name) => {
    expect(choicesOf([code], 'region', locale)).toMatchObject([{ value: code, label: name }])
  })

  it('write the name of a language with a capital, though the language would not', () => {
    expect(choicesOf(['uk'], 'language', 'es')).toEqual([{ value: 'uk', label: 'Ucraniano', english: 'Ukrainian' }])
  })
})

describe('names of our own, where the platform has none', () => {
  it('are kept in Kazakh for every code', async () => {
    const kept = await loadKeptNames('kk', true)
    expect(countryCodes.filter((code) => !kept?.region[code])).toEqual([])
    expect(languageCodes.filter((code) => !kept?.language[code])).toEqual([])
    expect(choicesOf(['DE'], 'region', 'kk', kept)).toEqual([{ value: 'DE', label: 'Германия', english: 'Germany' }])
    expect(choicesOf(['kk'], 'language', 'kk', kept)).toMatchObject([{ label: 'Қазақ тілі' }])
  })

  it('are not fetched where the platform has them, nor for a language that nobody keeps', async () => {
    for (const locale of locales) expect(await loadKeptNames(locale)).toBeNull()
    expect(await loadKeptNames('xx', true)).toBeNull()
  })
})

describe('the search', () => {
  it.each([
    ['the name shown', 'uk', 'україна', ['UA']],
    ['the English name', 'uk', 'ukraine', ['UA']],
    ['the code', 'ru', 'ua', ['UA']],
    ['no marks', 'en', 'cote', ['CI']],
    ['a plain apostrophe', 'en', "cote d'iv", ['CI']],
    ['letters of Kazakh', 'kk', 'ҚАЗАҚСТАН', ['KZ']],
    ['what nothing is called', 'en', 'atlantis', []],
    ['signs of a pattern', 'en', '(.*', []],
  ])('finds by %s', (_by, locale, typed, found) => {
    expect(codesFound(locale, typed).slice(0, Math.max(1, found.length))).toEqual(found)
  })

  it.each([
    ['ukraine ', 'UA'],
    ['УКРАЇНА', 'UA'],
    ['ukra', null],
    ['', null],
  ])('takes %j for exactly %s', (typed, code) => {
    expect(exactChoice(choicesOf(countryCodes, 'region', 'uk'), typed)?.value ?? null).toBe(code)
  })

  it('puts what begins with it before what holds it', () => {
    const found = codesFound('en', 'gu')
    expect(new Set(found.slice(0, 7))).toEqual(new Set(['GP', 'GU', 'GT', 'GG', 'GN', 'GW', 'GY']))
    expect(found.indexOf('GT')).toBeLessThan(found.indexOf('PG'))
    expect(codesFound('en', 'states')[0]).toBe('US')
  })
})

describe('the language that a country sets (ONB-2)', () => {
  it.each([
    [['US', 'GB', 'CA', 'AU', 'NZ'], 'en'],
    [['RU', 'BY'], 'ru'],
    [['UA'], 'uk'],
    [['ES', 'MX', 'CO', 'AR'], 'es'],
    [['PT', 'BR'], 'pt'],
    [['KZ'], 'kk'],
    [['PL', 'DE', 'JP', 'KG', 'CL', '', 'ua', 'constructor'], 'en'],
  ])('of %j is %s', (countries, language) => {
    for (const country of countries) expect(languageOfCountry(country)).toBe(language)
  })
})

describe('laws', () => {
  const locale = fc.constantFrom(...locales)
  const lists = new Map(locales.map((each) => [each, choicesOf(countryCodes, 'region', each)]))
  const listOf = (each: string) => lists.get(each) ?? []

  it('every country is found by the whole of each of its names, and by any beginning of them', () => {
    fc.assert(
      fc.property(locale, fc.nat(countryCodes.length - 1), fc.boolean(), fc.nat(), (each, n, isEnglish, length) => {
        const choice = listOf(each)[n]
        if (!choice) return
        const name = isEnglish ? choice.english : choice.label
        expect(findChoices(listOf(each), name)).toContain(choice)
        expect(findChoices(listOf(each), name.slice(0, 1 + (length % name.length)))).toContain(choice)
      }),
      { numRuns: 300 },
    )
  })

  it('what is found is some of what was there, each once; nothing typed finds all', () => {
    fc.assert(
      fc.property(locale, fc.string({ unit: 'grapheme', maxLength: 6 }), (each, typed) => {
        const found = findChoices(listOf(each), typed)
        expect(new Set(found).size).toBe(found.length)
        expect(found.every((choice) => listOf(each).includes(choice))).toBe(true)
        if (typed.trim() === '') expect(found).toHaveLength(250)
      }),
      { numRuns: 300 },
    )
  })
})
