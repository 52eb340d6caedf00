import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

/** A package with its licence; `text` is null where neither a file nor a standard text says it. */
export type LicensedPackage = { name: string; version: string; licence: string; text: string | null }

/** The folder of the package that a file belongs to; null for our own sources. */
const folderOf = (file: string): string | null =>
  /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(file.replaceAll('\\', '/'))?.[1] ?? null

/** Reads the licence of the package in a folder. */
export function licensedPackage(folder: string): LicensedPackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    // as npm publishes it
    name?: string
    version?: string
    license?: string
    /** Of old packages. */
    licenses?: { type: string }[]
    author?: string | { name: string }
  }
  const { name = basename(folder), version = '', license, licenses, author } = manifest
  const licence = license ?? licenses?.[0]?.type ?? 'unknown'
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|copying)/i.test(file))
  const texts = files.toSorted().map((file) => readFileSync(join(folder, file), 'utf8').trim())
  const holder = typeof author === 'object' ? author.name : (author ?? `the authors of ${name}`)
  const text = texts.length > 0 ? texts.join('\n\n') : licence === 'MIT' ? mitText(holder.replace(/\s*<.*/, '')) : null
  return { name, version, licence, text }
}

/** The licences of packages as one text, each package once, by name. */
export const licencesText = (packages: readonly LicensedPackage[]): string => {
  const byName = new Map(packages.map((one) => [`${one.name} ${one.version}`, one]))
  return [...byName]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(
      ([title, { licence, text }]) =>
        `${title} (${licence})\n\n${text ?? `See https://spdx.org/licenses/${licence}.html`}\n`,
    )
    .join(`\n${'-'.repeat(80)}\n\n`)
}

/**
 * The folders of all packages in a bundle: of its code, its style sheets, and files such as fonts, which are named from
 * the root of the front end.
 */
function foldersOf(bundle: Rolldown.OutputBundle, root: string): string[] {
  const files = Object.values(bundle).flatMap((file) =>
    file.type === 'chunk' ? file.moduleIds : file.originalFileNames.map((name) => resolve(root, name)),
  )
  return [...new Set(files.flatMap((file) => folderOf(file) ?? []))]
}

/** The packages in a bundle with their licences; files without code are named from `root`. */
export const packagesOfBundle = (bundle: Rolldown.OutputBundle, root: string): LicensedPackage[] =>
  foldersOf(bundle, root).map(licensedPackage)

/** The list of a build's packages, in its folder; the server serves no file whose name begins with a dot. */
export const listOfPackages = '.packages.json'

/**
 * Writes `licences.txt` beside a built front end: the licences of all packages in it, which Vite's `build.license` has
 * without fonts. A package without a text fails the build.
 */
export const licencesOfPackages = (): Plugin => ({
  name: 'frontdesk-licences',
  apply: 'build',
  generateBundle(_, bundle) {
    const packages = packagesOfBundle(bundle, this.environment.config.root)
    const silent = packages.filter(({ text }) => text === null).map(({ name }) => name)
    if (silent.length > 0) this.error(`No licence text: ${silent.join(', ')}`)
    this.emitFile({ type: 'asset', fileName: 'licences.txt', source: licencesText(packages) })
    const listed = packages.map(({ name, version, licence }) => ({ name, version, licence }))
    this.emitFile({ type: 'asset', fileName: listOfPackages, source: JSON.stringify(listed) })
  },
})

/** The text of the MIT licence, for packages that name it and publish no file. */
const mitText = (holder: string): string => `MIT License

Copyright (c) ${holder}

Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation
files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy,
modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the
Software is furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial portions of the
Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE
WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR
COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`
