import { dirname, join } from 'node:path'

/** Reads a file of the workspace by its path from the root. */
type Read = (path: string) => string

/** Files that start an app and put it together: they draw nothing that a screen does not show. */
const isStart = (path: string) => /^apps\/[\w-]+\/src\/(?:[\w-]+\/)?(?:main|App)\.tsx$/u.test(path)
const isTest = (path: string) => /\.(?:test|stories|bench)\.tsx?$|\/(?:testing|bench)\//u.test(path)

/** The names and files that a text imports, statically or later; the package's own index counts as what it names. */
function importsOf(text: string): { path: string; names: readonly string[] }[] {
  const fixed = [...text.matchAll(/(?:import|export)\s+(?:type\s+)?([^'"]*?)\s*from\s+'([^']+)'/gu)].map(
    ([, clause = '', path = '']) => ({ path, names: clause.match(/\w+/gu) ?? [] }),
  )
  const later = [...text.matchAll(/import\(\s*'([^']+)'\s*\)/gu)].map(([, path = '']) => ({ path, names: [] }))
  return [...fixed, ...later]
}

/** Every story stands in them. */
const surroundings = '.storybook/Surroundings.tsx'

/** The public files of each package: `@frontdesk/chats` → `libs/feature/chats/src/index.ts`. */
export type Entries = ReadonlyMap<string, string>

/**
 * The components among `files` (paths from the workspace's root) that no story shows: no story imports them, nor any
 * file that a story imports, statically or later. An import from another package reaches only the files whose names it
 * takes there, for an index names every part of a package.
 */
export function partsWithoutStory(files: readonly string[], entries: Entries, read: Read): string[] {
  const known = new Set(files)
  const reached = new Set<string>()
  const find = (from: string, path: string) => (path.startsWith('.') ? join(dirname(from), path) : entries.get(path))
  const visit = (path: string) => {
    if (reached.has(path) || !known.has(path)) return
    reached.add(path)
    for (const { path: to, names } of importsOf(read(path))) {
      const target = find(path, to)
      if (target === undefined) continue
      if (to.startsWith('.') || target.endsWith('.tsx')) visit(target)
      else
        for (const own of importsOf(read(target))) {
          const isTaken = names.length === 0 || own.names.some((name) => names.includes(name))
          if (isTaken) visit(join(dirname(target), own.path))
        }
    }
  }
  for (const path of files) if (path.endsWith('.stories.tsx') || path === surroundings) visit(path)
  return files.filter((path) => path.endsWith('.tsx') && !isTest(path) && !isStart(path) && !reached.has(path))
}
