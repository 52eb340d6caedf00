import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './readTexts.ts'

/** The variables in the first column of the tables of a text: every cell that begins with a name in capitals. */
const documentedIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => /^\| `[A-Z]/.test(line))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name))

type ReadSettings = (environment: Record<string, string | undefined>, siteRoot: string) => unknown

/** The variables that a reader of settings asks for: no list is kept, so that none can be forgotten. */
function readBy(readSettings: ReadSettings): string[] {
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

/** All pages of docs/operating, as one text. */
const operating = (): string =>
  readdirSync(`${root}docs/operating`)
    .map((name) => readFileSync(`${root}docs/operating/${name}`, 'utf8'))
    .join('\n')

describe('docs/operating', () => {
  it('docs/operating documents exactly the environment variables that the server reads', async () => {
    // Not imported by name: tools import no source of an app, and this one only asks what it reads.
    const path = `${root}apps/provider-api/src/start/readSettings.ts`
    const { readSettings } = (await import(path)) as { readSettings: ReadSettings } // a path has no types
    const documented = documentedIn(operating())
    expect(documented.toSorted()).toEqual(readBy(readSettings).toSorted())
  })

  it('the settings that the console shows are documented, and their names are not those of secrets', async () => {
    const folder = `${root}apps/provider-api/src/`
    const { readSettings } = (await import(`${folder}start/readSettings.ts`)) as { readSettings: ReadSettings } // a path has no types
    const { shownSettings } = (await import(`${folder}system-admin/operations/shownSettings.ts`)) as {
      shownSettings: (settings: unknown) => { name: string }[]
    } // a path has no types
    const shownNames = shownSettings(readSettings({}, root)).map(({ name }) => name)
    const documented = documentedIn(operating())
    expect(shownNames.filter((name) => !documented.includes(name))).toEqual([])
    expect(shownNames.length).toBeGreaterThan(20)
    // Tokens of a language model are counted, and no secret.
    const mayBeSecret =
      /SECRET|TOKEN(?!S$)|PASSWORD|_KEY(_|$)|^(DATABASE|REDIS|MAIL)_URL$|_DRIVER$|_ENDPOINT$|_ROOT$|_DIR$/
    expect(shownNames.filter((name) => mayBeSecret.test(name))).toEqual([])
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
