import { expect, it } from 'vitest'
import { guessCountry } from './guessCountry.ts'

it.each([
  ['the time zone', 'Europe/Kyiv', ['ru-RU', 'en-US'], 'UA'],
  ['the older name of a time zone', 'Europe/Kiev', [], 'UA'],
  ['one zone of many', 'Asia/Yekaterinburg', [], 'RU'],
  ['the region of a language where the zone names no country', 'UTC', ['pt-BR', 'en'], 'BR'],
  ['the region beyond the languages of the product', 'Europe/Berlin', ['de-AT'], 'AT'],
])('a country is guessed by %s', (_, zone, languages, country) => {
  expect(guessCountry(zone, languages)).toBe(country)
})

it.each([
  ['a browser that is in American English, as they come', 'Europe/Berlin', ['en-US', 'en']],
  ['a language without a region', 'Europe/Paris', ['fr']],
  ['a region that is no country', 'Europe/Paris', ['en-001', 'es-419']],
  ['what no language is', '', ['no_language!', '']],
])('no country is guessed by %s', (_, zone, languages) => {
  expect(guessCountry(zone, languages)).toBe('')
})
