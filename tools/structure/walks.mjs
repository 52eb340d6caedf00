import { existsSync, globSync } from 'node:fs'
import { join, posix } from 'node:path'
import { readSource, relativeImports } from './sources.mjs'

const architecture = 'docs/architecture.md'

/** More files than this nobody keeps in mind at once. */
const mostFiles = 12

/**
 * The walks of the document: the files that a reader opens one after the other to follow one thing. A walk is a
 * numbered list below a heading that begins with "A walk: "; each item begins with the path of its file.
 * @returns {{ name: string, files: string[] }[]}
 */
function walksIn(text) {
  return text
    .split(/^#+ /m)
    .filter((section) => section.startsWith('A walk: '))
    .map((section) => ({
      name: section.slice('A walk: '.length, section.indexOf('\n')).trim(),
      files: [...section.matchAll(/^\d+\. `([^`\n]+)`/gm)].map(([, file]) => file),
    }))
}

/** The public entry point of each package by its name. */
const entryPoints = (root) =>
  new Map(
    globSync(['apps/*/package.json', 'libs/{,*/}*/package.json'], { cwd: root }).map((path) => [
      JSON.parse(readSource(root, path)).name,
      posix.join(posix.dirname(path), 'src/index.ts'),
    ]),
  )

/** The files that each file imports, also from another package: there, what its entry point exports. */
function importedBy(root) {
  const imported = new Map()
  for (const [from, to] of relativeImports(root)) imported.set(from, [...(imported.get(from) ?? []), to])
  const entries = entryPoints(root)
  return (file) => {
    const named = [...readSource(root, file).matchAll(/(?:\bfrom|\bimport\()\s*['"](@[^'"]+)['"]/g)]
    const packages = named.flatMap(([, name]) => imported.get(entries.get(name)) ?? [])
    return [...(imported.get(file) ?? []), ...packages]
  }
}

/**
 * The faults of the walks in docs/architecture.md, one sentence each: a walk of too many files or of none, a file
 * that does not exist, and one that no file before it imports.
 * @returns {{ walks: number, wrong: string[] }}
 */
export function wrongWalks(root) {
  const walks = walksIn(existsSync(join(root, architecture)) ? readSource(root, architecture) : '')
  const importsOf = importedBy(root)
  const wrong = walks.flatMap(({ name, files }) => {
    const gone = files.filter((file) => !existsSync(join(root, file)))
    if (gone.length > 0) return gone.map((file) => `${name}: ${file} does not exist`)
    const reached = new Set(files.slice(0, 1))
    const unreached = files.filter((file) => {
      const isReached = reached.has(file)
      for (const next of importsOf(file)) reached.add(next)
      return !isReached
    })
    return [
      ...(files.length === 0 ? [`${name}: no file is listed`] : []),
      ...(files.length > mostFiles ? [`${name}: ${files.length} files, ${mostFiles} may`] : []),
      ...unreached.map((file) => `${name}: ${file} is imported by no file before it`),
    ]
  })
  return { walks: walks.length, wrong }
}
