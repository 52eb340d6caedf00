import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

const isOutside = (path) => /(^|\/)(node_modules|dist|\.nx|var)(\/|$)/.test(path)

/** All sources of the packages, tests too, relative to the workspace's root, in order. */
export const allSources = (root) =>
  globSync(
    [
      'apps/*/{src,build,public}/**/*.{ts,tsx,js}',
      'libs/**/src/**/*.{ts,tsx}',
      'e2e/**/*.ts',
      'tools/**/*.{ts,mts,mjs}',
    ],
    {
      cwd: root,
      exclude: isOutside,
    },
  ).sort()

/** A test, a story or a benchmark, or what only they use. */
export const isTest = (path) =>
  /\.(test|test-d|stories|bench|e2e)\.tsx?$|(^|\/)(testing|bench|e2e|screens)\//.test(path)

const allStyles = (root) => globSync('{apps,libs}/**/src/**/*.css', { cwd: root, exclude: isOutside })

export const readSource = (root, path) => readFileSync(join(root, path), 'utf8')

/**
 * Every import between two files of the workspace that names the other file, as `[from, to]`: of values, types and
 * style sheets. Tests are left out.
 */
export function relativeImports(root) {
  const sources = allSources(root).filter((path) => !isTest(path))
  const known = new Set([...sources, ...allStyles(root)])
  return sources.flatMap((from) =>
    [...readSource(root, from).matchAll(/(?:\bfrom|\bimport\(|\bimport)\s*['"](\.[^'"]+)['"]/g)]
      .map(([, target]) => posix.join(posix.dirname(from), target ?? ''))
      // A type that a file's comment takes from its own declarations leads nowhere else.
      .filter((to) => known.has(to) && to !== from)
      .map((to) => [from, to]),
  )
}
