import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { idOf, screens, screenStates } from '../../.storybook/screens.ts'
import { pictures } from '../pictures/names.ts'
import { partsWithoutStory } from './partsWithoutStory.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

/** The public files of the workspace's packages, by the names under which they are imported. */
function entriesOfPackages(): Map<string, string> {
  const manifests = globSync('libs/{*,*/*}/package.json', { cwd: root, exclude: ['**/node_modules/**'] })
  return new Map(
    manifests.flatMap((manifest) => {
      const { name, exports = {} } = JSON.parse(read(manifest)) as { name: string; exports?: Record<string, string> }
      return Object.entries(exports).flatMap(([entry, file]) =>
        typeof file === 'string' ? [[join(name, entry), join(dirname(manifest), file)] as const] : [],
      )
    }),
  )
}

describe('the parts of the apps', () => {
  const files = [
    '.storybook/Surroundings.tsx',
    ...globSync('{apps/{admin,system-admin,support-widget},libs/{feature/*,platform}}/src/**/*.{ts,tsx}', {
      cwd: root,
    }),
  ]

  it('no part is without a story', () => {
    expect(files.filter((path) => path.endsWith('.tsx')).length).toBeGreaterThan(600)
    const none = partsWithoutStory(files, entriesOfPackages(), read)
    expect(none).toEqual([])
  })

  it('a part that no story reaches is found, also beside one that the same index names', () => {
    const sources: Record<string, string> = {
      'apps/a/src/Page.stories.tsx': "import { Shown } from '@frontdesk/b'\nconst Later = () => import('./Later.tsx')",
      'apps/a/src/Later.tsx': '',
      'libs/b/src/index.ts': "export { Shown } from './Shown.tsx'\nexport { Forgotten } from './Forgotten.tsx'",
      'libs/b/src/Shown.tsx': "import { Inner } from './Inner.tsx'",
      'libs/b/src/Inner.tsx': '',
      'libs/b/src/Forgotten.tsx': '',
    }
    const entries = new Map([['@frontdesk/b', 'libs/b/src/index.ts']])
    const found = partsWithoutStory(Object.keys(sources), entries, (path) => sources[path] ?? '')
    expect(found).toEqual(['libs/b/src/Forgotten.tsx'])
  })
})

describe('the pages of the apps', () => {
  const stated = (file: string, pattern: RegExp) => [...read(file).matchAll(pattern)].map(([, route = '']) => route)

  it('every route of the admin app has its screens', () => {
    const pages = stated('apps/admin/src/appPages.ts', /paths: \[.*?'([^']+)'\]/gu)
    const others = stated('apps/admin/src/routes.tsx', /path="([^"]+)"/gu).filter((route) => route !== 'auth')
    expect(pages.length).toBeGreaterThan(10)
    const routes = new Set([...pages, ...others, '/'])
    const shown = screens.filter(({ app }) => app === 'Admin app').map(({ route }) => route)
    expect(shown.toSorted()).toEqual([...routes].toSorted())
  })

  it('every route of the console has its screens', () => {
    const routes = stated('apps/system-admin/src/routes.tsx', /(?:path: '([^']+)'|index: true)/gu)
    const shown = screens.filter(({ app }) => app === 'Console').map(({ route }) => route)
    expect(shown.toSorted()).toEqual(routes.toSorted())
  })

  it('the widget has its screens', () => {
    expect(screens.filter(({ app }) => app === 'Widget')).toHaveLength(1)
  })

  it.each(screens)('$app $route has a story of each state, or the reason why it is never in it', (screen) => {
    const stories = stated(screen.file, /^export const (\w+)/gmu)
    for (const state of screenStates) expect(stories.includes(state), state).toBe(screen.without[state] === undefined)
  })

  it('the table of screens leads to the stories that the pictures are of', () => {
    const linked = new Set(screens.flatMap((screen) => screenStates.map((state) => idOf(screen, state))))
    const drawn = pictures.map(({ story }) => story).filter((story) => story.startsWith('screens-'))
    expect(drawn.length).toBeGreaterThan(20)
    expect(drawn.filter((story) => !linked.has(story))).toEqual([])
  })
})
