import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { channelKinds, kindsPage } from './channelKinds.ts'

const groups = Object.entries(channelKinds).flatMap(([channel, { groups: all }]) =>
  all.map((group) => ({ channel, ...group, title: `${channel}: ${group.title}` })),
)

describe('the tables of kinds', () => {
  it('the page about them is current: `npm run docs:kinds` writes it', async () => {
    const page = new URL('../../../../docs/channels/kinds.md', import.meta.url)
    expect(await readFile(page, 'utf8')).toBe(kindsPage())
  })

  it.each(groups)('$title: every documented kind has an entry, and no other has', ({ documented, kinds }) => {
    expect(Object.keys(kinds).toSorted()).toEqual(documented.kinds.toSorted())
  })

  it.each(groups)('$title: a kind that nobody knows is named in the thread or at the channel', ({ unknown }) => {
    expect(unknown.thread === 'named' || unknown.state === 'named-at-channel').toBe(true)
  })

  it.each(groups)('$title: a kind of which nothing is shown says why', ({ documented, kinds }) => {
    const silent = documented.kinds.filter((name) => {
      const kind = kinds[name]
      return kind?.thread === 'nothing' && kind.state === 'nothing' && kind.note === undefined
    })
    expect(silent).toEqual([])
  })
})
