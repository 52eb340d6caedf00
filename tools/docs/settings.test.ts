import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './readTexts.ts'

/** The variables in the first column of the tables of a text: every cell that begins with a name in capitals. */
const documentedIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))

/** The variables that a reader of settings asks for: no list is kept, so that none can be forgotten. */
function readBy(
  readSettings: (environment: Record<string, string | undefined>, siteRoot: string) => unknown,
): string[] {
  const names = new Set<string>()
  const environment = new Proxy<Record<string, string | undefined>>(
    {},
    {
      get: (_target, name) => {
        if (typeof name === 'string') names.add(name)
        return undefined
      },
    },
  )
  readSettings(environment, root)
  return [...names]
}

describe('docs/operating.md', () => {
  it('docs/operating.md documents exactly the environment variables that the server reads', async () => {
    // Not imported by name: tools import no source of an app, and this one only asks what it reads.
    const path = `${root}apps/provider-api/src/start/readSettings.ts`
    const { readSettings } = (await import(path)) as { readSettings: Parameters<typeof readBy>[0] } // a path has no types
    const documented = documentedIn(readFileSync(`${root}docs/operating.md`, 'utf8'))
    expect(documented.toSorted()).toEqual(readBy(readSettings).toSorted())
  })
})

describe('a planted violation', () => {
  it('planted variables that the tables leave out or that nothing reads are reported', () => {
    const documented = documentedIn('| variable | meaning |\n| --- | --- |\n| `PORT`, `OLD_NAME` | see `HOST` |\n')
    const read = readBy(({ PORT, HOST }) => [PORT, HOST])
    expect(documented).toEqual(['PORT', 'OLD_NAME'])
    expect(read).toEqual(['PORT', 'HOST'])
  })
})
