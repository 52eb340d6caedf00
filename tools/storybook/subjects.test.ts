import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { groupOf, order, storyPlaces } from '../../.storybook/subjects.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const files = globSync('{libs,apps}/**/src/**/*.stories.tsx', { cwd: root, exclude: ['**/node_modules/**'] })

describe('the subjects of stories', () => {
  it.each([
    ['libs/feature/subscription/src/current-plan', 'Billing/Current plan'],
    ['libs/feature/chats/src/message/draft', 'Assistant/Draft'],
    ['libs/feature/chats/src/message/row', 'Thread/Message/Row'],
    ['libs/feature/chats/src/composer', 'Composer/Writing'],
    ['libs/feature/unheard-of/src', null],
  ])('stories of %s stand under %s', (folder, group) => {
    expect(groupOf(folder)).toBe(group)
  })

  it('every story of the workspace has a place, and only one', () => {
    expect(files.length).toBeGreaterThan(160)
    const places = storyPlaces(files).map(({ directory }) => directory)
    expect(new Set(places).size).toBe(places.length)
    for (const file of files) expect(places).toContain(`../${file.slice(0, file.lastIndexOf('/'))}`)
  })

  it('every subject has its place in the order of the sidebar', () => {
    for (const { titlePrefix } of storyPlaces(files)) expect(order).toContain(titlePrefix.split('/')[0])
    const preview = readFileSync(`${root}.storybook/preview.tsx`, 'utf8')
    // Storybook reads the order from the text of the preview, without running it.
    for (const subject of order) expect(preview).toContain(`'${subject}'`)
  })

  it.each(order.slice(order.indexOf('Flows') + 1))('%s has a page that says how it is used', (subject) => {
    const page = readFileSync(`${root}.storybook/about/About${subject}.mdx`, 'utf8')
    expect(page).toContain(`<Meta title="${subject}/About ${subject.toLowerCase()}" />`)
    for (const part of ['When to use it', 'When not', 'States', 'Keyboard', 'A screen reader'])
      expect(page).toContain(`**${part}.**`)
    expect(page).toMatch(/\| do +\| don.t +\|/u)
  })

  it('no story has a title of its own', () => {
    const titled = files.filter((file) => /\btitle: '[\w-]+\//u.test(readFileSync(root + file, 'utf8')))
    expect(titled).toEqual([])
  })

  it('two files never have one title', () => {
    const titles = files.map((file) => {
      const name = file.slice(file.lastIndexOf('/') + 1, -'.stories.tsx'.length)
      return `${groupOf(file.slice(0, file.lastIndexOf('/'))) ?? ''}/${name}`
    })
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })

  it('a folder of no subject is refused with the place to name one', () => {
    expect(() => storyPlaces(['libs/feature/new/src/New.stories.tsx'])).toThrow(
      'Name the subject of the stories in libs/feature/new/src in .storybook/subjects.ts',
    )
  })
})
