import { allSources, isTest, readSource, relativeImports } from './sources.mjs'

/**
 * Sizes that a reader can still keep apart; a file with fewer lines than `fewLines` and one user mostly
 * belongs into its user's file.
 */
const bounds = { 'libs/feature/chats': { mostFiles: 200, mostSmallFiles: 20 } }
const fewLines = 25

/**
 * Counts the sources of the packages that have bounds, tests left out, and of these the small ones
 * that a single file imports.
 * @returns {{ path: string, files: number, small: string[], mostFiles: number, mostSmallFiles: number }[]}
 */
export function boundedPackages(root) {
  const users = new Map()
  for (const [from, to] of relativeImports(root)) users.set(to, (users.get(to) ?? new Set()).add(from))
  const isSmall = (file) => users.get(file)?.size === 1 && linesOf(readSource(root, file)) < fewLines
  return Object.entries(bounds).map(([path, most]) => {
    const files = allSources(root).filter((file) => file.startsWith(`${path}/`) && !isTest(file))
    return { path, files: files.length, small: files.filter(isSmall), ...most }
  })
}

const linesOf = (text) => text.trimEnd().split('\n').length
