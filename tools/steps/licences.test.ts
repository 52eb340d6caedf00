import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { licencesOfPackages } from '../../vite.licences.ts'

let folder: string
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'frontdesk-licences-'))))
afterEach(() => rmSync(folder, { recursive: true }))

function write(path: string, content: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}
const aPackage = (name: string, license: string, text?: string) => {
  write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', license, author: 'Ann <a@b.c>' }))
  if (text !== undefined) write(`node_modules/${name}/LICENSE`, text)
}
const at = (path: string) => join(folder, 'node_modules', path)

/** Lets the plugin write the licences of a bundle, and answers the files that it emits. */
function build(moduleIds: string[], fonts: string[] = []): Record<string, string> {
  const emitted: Record<string, string> = {}
  const context = {
    environment: { config: { root: join(folder, 'apps/admin') } },
    emitFile: ({ fileName, source }: { fileName: string; source: string }) => void (emitted[fileName] = source),
    error: (message: string) => {
      throw new Error(message)
    },
  }
  const bundle = {
    'index.js': { type: 'chunk', moduleIds },
    'inter.woff2': { type: 'asset', originalFileNames: fonts },
  }
  const { generateBundle } = licencesOfPackages()
  ;(generateBundle as unknown as (this: typeof context, options: object, bundle: object) => void).call(
    context,
    {},
    bundle,
  )
  return emitted
}

it('each package in a chunk, and that of a font, is listed once with its text, and our own sources are not', () => {
  aPackage('react', 'MIT', 'The text of React')
  aPackage('@mantine/core', 'MIT', 'The text of Mantine')
  aPackage('@fontsource/inter', 'OFL-1.1', 'The text of Inter')
  const emitted = build(
    [
      at('react/index.js'),
      `\0${at('react/jsx.js')}?commonjs`,
      at('@mantine/core/esm/a.js'),
      join(folder, 'src/own.ts'),
    ],
    ['../../node_modules/@fontsource/inter/files/inter.woff2'],
  )
  const text = emitted['licences.txt'] ?? ''
  expect(text.match(/^.+ 1\.0\.0 \(.+\)$/gm)).toEqual([
    '@fontsource/inter 1.0.0 (OFL-1.1)',
    '@mantine/core 1.0.0 (MIT)',
    'react 1.0.0 (MIT)',
  ])
  for (const licence of ['React', 'Mantine', 'Inter']) expect(text).toContain(`The text of ${licence}`)
  expect(JSON.parse(emitted['.packages.json'] ?? '')).toHaveLength(3)
})

it('a package inside another one is that package', () => {
  aPackage('outer', 'MIT', 'Outer')
  aPackage('outer/node_modules/inner', 'MIT', 'Inner')
  expect(build([at('outer/node_modules/inner/a.js')])['licences.txt']).toContain('Inner')
})

it('a package without a file has the text of the MIT licence with its author, and with another licence fails the build', () => {
  aPackage('small', 'MIT')
  expect(build([at('small/a.js')])['licences.txt']).toContain('Copyright (c) Ann\n')
  aPackage('silent', 'BSD-3-Clause')
  expect(() => build([at('small/a.js'), at('silent/a.js')])).toThrow('No licence text: silent')
})
