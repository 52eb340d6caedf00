import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { writeBuild } from './writeBuild.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'frontdesk-build-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes a build of a part of its own and one that all builds have. */
const build = (name: string, notes: [string, string][] = []) =>
  writeBuild(folder, {
    entry: { name: 'main.mjs', imports: `main-${name}.mjs` },
    parts: new Map([
      [`main-${name}.mjs`, name],
      ['same-1.mjs', 'same'],
    ]),
    notes: new Map(notes),
  })
const textOf = (name: string) => readFileSync(join(folder, name), 'utf8')
const files = () => readdirSync(folder).toSorted()

it('another build leaves the parts of the four before to servers that run, and starts its own', () => {
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f']) build(name)
  expect(files()).toEqual([
    '.builds.json',
    ...['b', 'c', 'd', 'e', 'f'].map((name) => `main-${name}.mjs`),
    'main.mjs',
    'same-1.mjs',
  ])
  expect(textOf('main.mjs')).toBe("import './main-f.mjs'\n")
})

it('a part that is there already is not written again', () => {
  build('a')
  const { ino } = statSync(join(folder, 'same-1.mjs'))
  build('b')
  expect(statSync(join(folder, 'same-1.mjs')).ino).toBe(ino)
})

it('a build that fails half way leaves the program of the one before, and no draft', () => {
  build('a')
  expect(() => build('b', [['no-folder/licences.txt', '']])).toThrow('ENOENT')
  expect(textOf('main.mjs')).toBe("import './main-a.mjs'\n")
  expect(textOf('main-a.mjs')).toBe('a')
  expect(files().filter((name) => name.startsWith('.draft'))).toEqual([])
})
