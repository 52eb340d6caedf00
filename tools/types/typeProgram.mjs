import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

const json = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** The folders of the workspace's packages, relative to its root. */
export const packageFolders = (root) =>
  globSync(json(join(root, 'package.json')).workspaces, { cwd: root })
    .filter((folder) => existsSync(join(root, folder, 'package.json')))
    .sort()

/** The `tsconfig` files that a package's sources are checked by: its own, or those that it refers to. */
function configsOf(root, folder) {
  const path = join(root, folder, 'tsconfig.json')
  if (!existsSync(path)) return []
  const references = json(path).references ?? []
  return references.length === 0 ? [path] : references.map((reference) => resolve(dirname(path), reference.path))
}

/**
 * The compiler programs that check these packages: all `tsconfig` files with the same settings are one program, in
 * which each source and each declaration is read once. Nothing is looser in it than in the package's own
 * `tsconfig.json`, which stays the one place of its settings.
 * @param {string} root
 * @param {readonly string[]} folders
 * @returns {{ name: string, config: object }[]}
 */
export function typePrograms(root, folders) {
  const programs = new Map()
  for (const folder of folders) {
    for (const path of configsOf(root, folder)) {
      const at = (pattern) => resolve(dirname(path), pattern)
      const { extends: base, compilerOptions = {}, include = [], exclude = [] } = json(path)
      const key = JSON.stringify([at(base), compilerOptions])
      const program = programs.get(key) ?? { name: folder.replaceAll('/', '-'), config: undefined }
      program.config ??= { extends: at(base), compilerOptions, include: [], exclude: ['**/node_modules', '**/dist'] }
      program.config.include.push(...include.map(at))
      program.config.exclude.push(...exclude.map(at))
      programs.set(key, program)
    }
  }
  return [...programs.values()].map(({ name, config }, place) => ({ name: `${place + 1}-${name}`, config }))
}
