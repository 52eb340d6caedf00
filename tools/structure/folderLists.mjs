import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { allSources, readSource, relativeImports } from './sources.mjs'

const architecture = 'docs/architecture.md'

/** The packages with too many folders to be known by heart. */
const listedPackages = [
  'apps/provider-api/src',
  'apps/admin/src',
  'libs/platform/src',
  'libs/feature/chats/src',
  'libs/domain/billing-rules/src',
  'libs/domain/billing-machine/src',
  'apps/provider-api/src/subscriptions',
]

/**
 * The folders and files of each list, in its order. A list is a block of code after a line with nothing but the
 * package's path; each line begins with names, and what follows the names, or stands indented
 * below them, describes them.
 * @returns {Map<string, string[]>}
 */
function listsIn(text) {
  const lists = new Map()
  for (const [, path, block] of text.matchAll(/^`([^`\n]+)`:\n\n```\n([^`]*)^```$/gm)) {
    const names = block.split('\n').flatMap((line) => {
      const words = line.split(/ +/)
      const end = words.findIndex((word) => !/^[\w.-]+(\/|\.tsx?)$/.test(word))
      return end === -1 ? words : words.slice(0, end)
    })
    lists.set(path, names)
  }
  return lists
}

/**
 * The entry at the top of a package, by the path of a file in it: a folder (`live/`) or the file itself (`main.ts`).
 */
const topOf = (path, file) => {
  const [name, ...rest] = file.slice(path.length + 1).split('/')
  return rest.length > 0 ? `${name}/` : name
}

/** The imports of a package that lead from a later name of its list to an earlier one, each pair of names once. */
function importsUp(path, names, imports) {
  const up = imports
    .filter(([from, to]) => from.startsWith(`${path}/`) && to.startsWith(`${path}/`))
    .map(([from, to]) => [names.indexOf(topOf(path, from)), names.indexOf(topOf(path, to))])
    // A file that the list leaves out has no place.
    .filter(([from, to]) => to !== -1 && from > to)
    .map(([from, to]) => `${path}: ${names[from]} imports ${names[to]}, which stands above it in ${architecture}`)
  return [...new Set(up)]
}

/**
 * Where the lists of folders in docs/architecture.md differ from the folders, one sentence each: a list or a folder
 * that is missing, a name that is gone or repeated, and an import that leads up its list. Files need not be listed;
 * tests may import what they like.
 * @returns {string[]}
 */
export function wrongLists(root) {
  const lists = listsIn(existsSync(join(root, architecture)) ? readSource(root, architecture) : '')
  const imports = relativeImports(root)
  return listedPackages.flatMap((path) => {
    const files = allSources(root).filter((file) => file.startsWith(`${path}/`))
    if (files.length === 0) return []
    const names = lists.get(path)
    if (names === undefined) return [`${architecture} has no list of the folders of ${path}`]
    const present = [...new Set(files.map((file) => topOf(path, file)))]
    const unlisted = present.filter((name) => name.endsWith('/') && !names.includes(name))
    const gone = names.filter((name) => !present.includes(name))
    const repeated = names.filter((name, place) => names.indexOf(name) !== place)
    return [
      ...unlisted.map((name) => `${path}/${name} is not listed in ${architecture}`),
      ...gone.map((name) => `${path}/${name} is listed in ${architecture} and does not exist`),
      ...repeated.map((name) => `${path}/${name} is listed twice in ${architecture}`),
      ...importsUp(path, names, imports),
    ]
  })
}
