import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { groupOf } from '../../.storybook/subjects.ts'
import { comparePictures, leastDifference } from './comparePictures.ts'
import { pictureName, pictures } from './names.ts'
import { comparisonPage } from './comparisonPage.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** A picture with a pattern of its own; `planted` are pixels that differ from it by one step of one colour. */
function aPicture(seed: number, planted: readonly [x: number, y: number][] = [], width = 96, height = 64): Buffer {
  const picture = new PNG({ width, height })
  for (let at = 0; at < picture.data.length; at++) picture.data[at] = at % 4 === 3 ? 255 : (at * seed) % 251
  for (const [x, y] of planted) {
    const at = (y * width + x) * 4
    picture.data[at] = (picture.data[at] ?? 0) + 1
  }
  return PNG.sync.write(picture)
}

describe('the comparison of pictures', () => {
  it('three planted changes of one pixel are found among 40 pictures, and nothing else', () => {
    const planted = new Map<number, [number, number]>([
      [3, [0, 0]],
      [17, [40, 31]],
      [39, [95, 63]],
    ])
    const found = Array.from({ length: 40 }, (_, number) => {
      const pixel = planted.get(number)
      return comparePictures(aPicture(number + 1), aPicture(number + 1, pixel ? [pixel] : []))
    })
    expect(found.flatMap((difference, number) => (difference === null ? [] : [[number, difference.pixels]]))).toEqual([
      [3, 1],
      [17, 1],
      [39, 1],
    ])
  })

  it('a picture that has grown differs where it has grown', () => {
    const difference = comparePictures(aPicture(5), aPicture(5, [], 96, 65))
    expect(difference?.pixels).toBe(96)
    expect(PNG.sync.read(Buffer.from(difference?.picture ?? [])).height).toBe(65)
  })

  it('a picture of which two drawings are alike has not changed, however the others were smoothed', () => {
    const [steady, smoothed, planted] = [aPicture(7), aPicture(7, [[95, 0]]), aPicture(7, [[40, 31]])]
    expect(leastDifference([smoothed, steady], [steady])).toBeNull()
    expect(leastDifference([smoothed, steady], [planted, planted])?.pixels).toBe(1)
  })

  it('the page shows the largest difference first, and names as text', () => {
    const page = comparisonPage({
      before: 'HEAD~1',
      after: '<now>',
      count: 40,
      found: [
        { name: 'small.png', is: 'changed', pixels: 1 },
        { name: 'large.png', is: 'changed', pixels: 900 },
        { name: 'new.png', is: 'new' },
      ],
    })
    expect(page).toContain('&lt;now&gt;: 3 of 40 pictures differ')
    expect([...page.matchAll(/<h2>([\w-]+)/gu)].map(([, name]) => name)).toEqual(['new', 'large', 'small'])
    expect(page).not.toContain('before/new.png')
  })

  it('the page says so where nothing differs', () => {
    const page = comparisonPage({ before: 'HEAD~1', after: 'now', count: 40, found: [] })
    expect(page).toContain('HEAD~1 → now: nothing differs in 40 pictures.')
    expect(page).not.toContain('<section>')
  })
})

describe('the named pictures', () => {
  it('there are 40, of stories that exist', () => {
    const slug = (text: string) =>
      text
        .toLowerCase()
        .replaceAll(/[^a-z\d]+/gu, '-')
        .replaceAll(/^-+|-+$/gu, '')
    const words = (name: string) =>
      name.replaceAll(/([a-z\d])([A-Z])/gu, '$1 $2').replaceAll(/([A-Z])([A-Z][a-z])/gu, '$1 $2')
    const places: Record<string, string> = {
      '.storybook/foundations': 'Foundations',
      '.storybook/copy': 'Voice and copy',
    }
    const files = globSync('{.storybook/{foundations,copy},{libs,apps}/**/src/**}/*.stories.tsx', {
      cwd: root,
      exclude: ['**/node_modules/**'],
    })
    const stories = new Set(
      files.flatMap((file) => {
        const folder = file.slice(0, file.lastIndexOf('/'))
        const name = file.slice(folder.length + 1, -'.stories.tsx'.length)
        const group = places[folder] ?? groupOf(folder) ?? ''
        const exported = readFileSync(root + file, 'utf8').matchAll(/^export const (\w+)/gmu)
        return [...exported].map(([, story = '']) => `${slug(`${group}/${name}`)}--${slug(words(story))}`)
      }),
    )
    expect(new Set(pictures.map(pictureName)).size).toBe(40)
    expect(pictures.filter(({ story }) => !stories.has(story))).toEqual([])
  })
})
