import { afterEach, expect, it, vi } from 'vitest'
import { listText } from './useListText.ts'

afterEach(() => vi.restoreAllMocks())

/** As Chromium, which claims Kazakh and answers in the language of the browser. */
function browserIn(own: string) {
  const { ListFormat } = Intl
  vi.spyOn(Intl, 'ListFormat').mockImplementation(function (locale, options) {
    return new ListFormat(locale === undefined || locale === 'kk' ? own : locale, options)
  })
}

it.each(['en', 'ru', 'de', 'es'])('lists are those of the page in a browser in %s', (own) => {
  browserIn(own)
  const lists = ['en', 'es', 'kk', 'pt', 'ru', 'uk'].map((locale) => listText(locale, ['A', 'B', 'C']))
  expect(lists).toEqual(['A, B, and C', 'A, B y C', 'A, B және C', 'A, B e C', 'A, B и C', 'A, B і C'])
  expect([[], ['A'], ['A', 'B']].map((items) => listText('kk', items))).toEqual(['', 'A', 'A және B'])
})
