import { countryCodes, languageCodes } from '@frontdesk/contract/places'
import rows from 'i18n-iso-countries/codes.json'
import iso6391 from 'iso-639-1'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { loadBundledNames } from '@frontdesk/platform'
import { choicesOf } from './choicesOf.ts'
import { languageOfCountry } from './useChoices.ts'
import { exactChoice, findChoices } from './findChoices.ts'

const locales = ['en', 'es', 'kk', 'pt', 'ru', 'uk']
const codesFound = (locale: string, typed: string) =>
  findChoices(choicesOf(countryCodes, 'region', locale), typed).map(({ value }) => value)

describe('the choices of countries and languages (ONB-1)', () => {
  it('there are about 250 countries and 80 languages, each once', () => {
    expect(countryCodes).toHaveLength(250)
    expect(new Set(countryCodes).size).toBe(250)
    expect(languageCodes.length).toBeGreaterThanOrEqual(78)
    expect(languageCodes.length).toBeLessThanOrEqual(85)
    expect(new Set(languageCodes).size).toBe(languageCodes.length)
  })

  it('all codes of countries and languages exist', () => {
    expect(countryCodes.toSorted()).toEqual(rows.map(([alpha2]) => alpha2).toSorted())
    expect(languageCodes.filter((code) => !iso6391.validate(code))).toEqual([])
  })

  it.each(locales)('all countries and languages have a name in %s, sorted by its alphabet', (locale) => {
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
  ])('names are those of the current language: in %s %s is %s', (locale, code, name) => {
    expect(choicesOf([code], 'region', locale)).toMatchObject([{ value: code, label: name }])
  })

  it('language names are capitalised even where the language itself does not', () => {
    expect(choicesOf(['uk'], 'language', 'es')).toEqual([{ value: 'uk', label: 'Ucraniano', english: 'Ukrainian' }])
  })
})

describe('bundled names for a language that the platform lacks', () => {
  it('bundled Kazakh names exist for every code', async () => {
    const bundled = await loadBundledNames('kk')
    expect(countryCodes.filter((code) => !bundled?.region[code])).toEqual([])
    expect(languageCodes.filter((code) => !bundled?.language[code])).toEqual([])
    expect(choicesOf(['DE'], 'region', 'kk', bundled)).toEqual([{ value: 'DE', label: 'Германия', english: 'Germany' }])
    expect(choicesOf(['kk'], 'language', 'kk', bundled)).toMatchObject([{ label: 'Қазақ тілі' }])
  })
})

describe('the search for choices', () => {
  it.each([
    ['the name shown', 'uk', 'україна', ['UA']],
    ['the English name', 'uk', 'ukraine', ['UA']],
    ['the code', 'ru', 'ua', ['UA']],
    ['no marks', 'en', 'cote', ['CI']],
    ['a plain apostrophe', 'en', "cote d'iv", ['CI']],
    ['Kazakh characters', 'kk', 'ҚАЗАҚСТАН', ['KZ']],
    ['what nothing is called', 'en', 'atlantis', []],
    ['signs of a pattern', 'en', '(.*', []],
  ])('the search finds choices by %s', (_by, locale, typed, found) => {
    expect(codesFound(locale, typed).slice(0, Math.max(1, found.length))).toEqual(found)
  })

  it.each([
    ['ukraine ', 'UA'],
    ['УКРАЇНА', 'UA'],
    ['ukra', null],
    ['', null],
  ])('exactChoice takes %j for exactly %s', (typed, code) => {
    expect(exactChoice(choicesOf(countryCodes, 'region', 'uk'), typed)?.value ?? null).toBe(code)
  })

  it('the search lists choices that begin with the text before those that contain it', () => {
    const found = codesFound('en', 'gu')
    expect(new Set(found.slice(0, 7))).toEqual(new Set(['GP', 'GU', 'GT', 'GG', 'GN', 'GW', 'GY']))
    expect(found.indexOf('GT')).toBeLessThan(found.indexOf('PG'))
    expect(codesFound('en', 'states')[0]).toBe('US')
  })
})

describe('the language suggested by a country (ONB-2)', () => {
  it.each([
    [['US', 'GB', 'CA', 'AU', 'NZ'], 'en'],
    [['RU', 'BY'], 'ru'],
    [['UA'], 'uk'],
    [['ES', 'MX', 'CO', 'AR'], 'es'],
    [['PT', 'BR'], 'pt'],
    [['KZ'], 'kk'],
    [['PL', 'DE', 'JP', 'KG', 'CL', '', 'ua', 'constructor'], 'en'],
  ])('the language suggested by %j is %s', (countries, language) => {
    for (const country of countries) expect(languageOfCountry(country)).toBe(language)
  })
})

describe('properties of the search for choices', () => {
  const locale = fc.constantFrom(...locales)
  const lists = new Map(locales.map((each) => [each, choicesOf(countryCodes, 'region', each)]))
  const listOf = (each: string) => lists.get(each) ?? []

  it('every country is found by each of its whole names, and by any beginning of them', () => {
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

  it('the search returns a subset without duplicates; an empty query returns all', () => {
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
