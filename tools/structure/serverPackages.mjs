import { allSources, isTest, readSource } from './sources.mjs'

/** The sources that a server in production runs: the pages are built by then, and need no package any more. */
const isOfServer = (path) =>
  /^(?:apps\/provider-api\/src|libs\/(?:domain\/[^/]+|sandbox|demo-data)|tools\/(?:start|steps))\//.test(path) &&
  !isTest(path)

const withoutTypes = (source) => source.replace(/^(?:import|export) type [^']*'[^']+'$/gm, '')

/** Whether a source names a package: in an import, a `resolve`, a path, or a template that its name begins. */
const isNamedIn = (source, name) =>
  [`from '${name}'`, `import('${name}`, `resolve('${name}`, `'${name}/`, `\`${name}/`].some((use) =>
    source.includes(use),
  ) ||
  (name.includes('-') && source.includes(`${name.slice(0, name.lastIndexOf('-') + 1)}\${`))

/**
 * The packages on the wrong list of the root manifest, one sentence each: `npm ci --omit=dev` must install what the
 * server runs, and nothing of what only the pages are built from.
 * @param {{ dependencies: Record<string, string>, devDependencies: Record<string, string> }} manifest
 * @returns {string[]}
 */
export function wrongPackages(root, { dependencies, devDependencies }) {
  const run = Object.keys(dependencies)
  const built = Object.keys(devDependencies)
  const used = new Set()
  const missing = []
  for (const path of allSources(root).filter(isOfServer)) {
    const source = withoutTypes(readSource(root, path))
    for (const name of run) if (isNamedIn(source, name)) used.add(name)
    for (const [, name = ''] of source.matchAll(/(?:\bfrom|\bimport\()\s*'((?:@[^'/]+\/)?[^'/.]+)/g))
      if (built.includes(name)) missing.push(`${name} is a development dependency, and ${path} runs it on the server`)
  }
  const unused = run.filter((name) => !used.has(name))
  return [...missing, ...unused.map((name) => `${name} is a dependency, and no source of the server names it`)]
}
