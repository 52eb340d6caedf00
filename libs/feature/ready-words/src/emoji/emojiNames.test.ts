import { locales } from '@frontdesk/locale-resolution'
import { colonAt, findEmoji, readEmojiNames, type EmojiNames } from '@frontdesk/quick-replies'
import { beforeAll, describe, expect, it } from 'vitest'

let names: Readonly<Record<string, EmojiNames>> = {}
beforeAll(async () => {
  const loaded = locales.map(async (locale) => {
    const { default: ofLocale } = (await import(`./names/${locale}.json`)) as { default: EmojiNames } // as tools/emoji writes it
    return [locale, ofLocale] as const
  })
  names = Object.fromEntries(await Promise.all(loaded))
})

describe.each(locales)('the names in %s', (locale) => {
  it('every emoji of English has a name', () => {
    expect(Object.keys(names[locale] ?? {})).toEqual(Object.keys(names['en'] ?? {}))
    expect(Object.keys(names['en'] ?? {}).length).toBeGreaterThan(1200)
    // Tones of skin and hair are parts of others, which a message does not have alone.
    expect(Object.keys(names[locale] ?? {}).join('')).not.toMatch(/[\u{1f3fb}-\u{1f3ff}\u{1f9b0}-\u{1f9b3}]/u)
    for (const text of Object.values(names[locale] ?? {})) expect(text).toMatch(/^[^|]+(\|[^|]+)?$/u)
  })

  it('the beginning of every word of a name finds its emoji in thousands of searches, as it is typed in a composer', () => {
    const read = readEmojiNames(names[locale] ?? {})
    let searches = 0
    for (const { emoji, name } of read)
      for (const word of name.match(/\p{L}[\p{L}\p{M}\p{N}'’ʼ]{2,}/gu) ?? []) {
        if ((searches += 1) % 3 !== 0) continue
        const typed = `:${word.slice(0, 4).toUpperCase()}`
        const query = colonAt(typed, typed.length)?.query ?? ''
        if (!findEmoji([read], query).some((found) => found.emoji === emoji))
          expect(`${typed} of ${name}`).toBe('found')
      }
    expect(searches).toBeGreaterThan(2000)
  })
})

it.each([
  ['en', 'heart', '❤️'],
  ['en', 'haircut', '💇'],
  ['es', 'corazon', '❤️'],
  ['kk', 'журек', '❤️'],
  ['pt', 'coracao', '❤️'],
  ['ru', 'сердце', '❤️'],
  ['uk', 'серце', '❤️'],
  ['ru', 'стрижка', '💇'],
])('in %s, :%s finds %s near the top', (locale, query, emoji) => {
  const found = findEmoji([readEmojiNames(names[locale] ?? {})], query).slice(0, 8)
  expect(found.map((each) => each.emoji)).toContain(emoji)
})
