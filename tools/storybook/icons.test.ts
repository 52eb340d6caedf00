import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const sources = globSync('{apps/{admin,system-admin,support-widget},libs/{feature/*,platform}}/src/**/*.{ts,tsx}', {
  cwd: root,
}).filter((path) => !/\.(test|stories|bench)\.|\/(testing|bench)\//.test(path))

/** The names that a text imports from the package of icons, without their types. */
const iconsOf = (text: string) =>
  [...text.matchAll(/import \{([^}]*)\} from '@tabler\/icons-react'/gu)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name.startsWith('Icon')),
  )

it('every icon of the product has its meaning in Foundations, and no other has', () => {
  const used = new Set(sources.flatMap((path) => iconsOf(readFileSync(root + path, 'utf8'))))
  expect(used.size).toBeGreaterThan(80)
  const explained = iconsOf(readFileSync(`${root}.storybook/foundations/iconMeanings.ts`, 'utf8'))
  expect(explained.toSorted()).toEqual([...used].toSorted())
})
