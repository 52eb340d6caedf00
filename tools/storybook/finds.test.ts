import { fileURLToPath } from 'node:url'
import { buildIndex } from 'storybook/internal/core-server'
import { beforeAll, describe, expect, it } from 'vitest'
import { aToZ } from '../../.storybook/aToZ.ts'
import { byWordsFound, type FoundEntry } from './byWordsFound.ts'
import { finds } from './finds.ts'

type Listed = FoundEntry & { id: string }

/** The entries of a built Storybook's index.json, which is made of the sources alone. */
let entries: Listed[] = []

beforeAll(async () => {
  const index = await buildIndex({ configDir: fileURLToPath(new URL('../../.storybook', import.meta.url)) })
  entries = Object.values(index.entries).map(({ id, name, title }) => ({ id, item: { name, path: title.split('/') } }))
}, 180_000)

const cases = finds.flatMap(({ thing, asked, ids }) => asked.map((words) => ({ thing, words, ids })))

describe('the search of the sidebar', () => {
  it.each(cases)('“$words” finds $thing among its first five', ({ words, ids }) => {
    const first = entries.toSorted(byWordsFound(words)).slice(0, 5)
    expect(
      first.some(({ id }) => ids.includes(id)),
      first.map(({ id }) => id).join(', '),
    ).toBe(true)
  })

  const found = (name: string, ...path: string[]): FoundEntry => ({ item: { name, path } })

  it('an entry with more of the typed words comes first, and those with as many stay in their order', () => {
    const loading = found('Loading', 'Billing', 'InvoicesView')
    const list = found('Plain', 'Inbox', 'InboxList')
    const phone = found('On a phone', 'Inbox', 'Filters')
    const other = found('Phone', 'Inbox', 'Avatar')
    expect([loading, list, phone, other].toSorted(byWordsFound('phone inbox'))).toEqual([phone, other, list, loading])
  })

  it('a word counts at its beginning alone, also within a name of the code and in the other spelling', () => {
    const colours = found('Roles', 'Foundations', 'Colours')
    const scheme = found('Plain', 'Navigation', 'ColourSchemeMenu')
    const within = found('Discolouring')
    expect([within, scheme, colours].toSorted(byWordsFound('color'))).toEqual([scheme, colours, within])
  })
})

describe('the index from A to Z', () => {
  it('each entry leads to a story or page that exists', () => {
    const known = new Set(entries.map(({ id }) => id))
    expect(known.size).toBeGreaterThan(1_000)
    expect(aToZ.filter(({ id }) => !known.has(id))).toEqual([])
  })

  it('its entries stand in the order of letters, each once', () => {
    const words = aToZ.map((entry) => entry.words)
    expect(words).toEqual([...new Set(words)].toSorted((one, other) => one.localeCompare(other, 'en')))
  })
})
