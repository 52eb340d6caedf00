import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { assetsOfLastBuilds } from '../../vite.shared.ts'

const dir = mkdtempSync(join(tmpdir(), 'frontdesk-builds-'))
afterEach(() => rmSync(dir, { recursive: true }))

/** Writes files as a build does, and lets the plugin tidy up after it. */
function build(...names: string[]) {
  mkdirSync(join(dir, 'assets'), { recursive: true })
  for (const name of names)
    for (const form of ['', '.br', '.gz']) writeFileSync(join(dir, 'assets', name + form), 'code')
  const { writeBundle } = assetsOfLastBuilds(2)
  const bundle = Object.fromEntries(['index.html', ...names.map((name) => `assets/${name}`)].map((name) => [name, {}]))
  ;(writeBundle as (options: { dir: string }, bundle: object) => void)({ dir }, bundle)
}
const assets = () => readdirSync(join(dir, 'assets')).filter((name) => name.endsWith('.js.br'))

it('the parts of the last builds stay for open tabs, and older ones are removed', () => {
  build('inbox-1.js', 'shared.js')
  build('inbox-2.js', 'shared.js')
  expect(assets()).toEqual(['inbox-1.js.br', 'inbox-2.js.br', 'shared.js.br'])
  build('inbox-3.js', 'shared.js')
  expect(assets()).toEqual(['inbox-2.js.br', 'inbox-3.js.br', 'shared.js.br'])
})
