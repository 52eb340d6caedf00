import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { giveUp, step } from './step.mjs'

/**
 * The packages of a folder's lock file that are not in its `node_modules`, or in another version; those that not every
 * machine needs are left out. When npm last installed says nothing of what: set to production, it leaves out the
 * packages that build the product, and an install that was broken off leaves out more.
 * @param {string} folder
 * @param {string} [lender] another folder, whose packages it could share; links to its own packages are then not missed
 * @returns {string[]}
 */
export function missingPackages(folder, lender = folder) {
  const wanted = packagesOf(join(folder, 'package-lock.json'))
  const installed = packagesOf(join(lender, 'node_modules/.package-lock.json'))
  return Object.entries(wanted).flatMap(([path, { version, integrity, optional, devOptional, link }]) => {
    if (!path.includes('node_modules/') || optional || devOptional) return []
    // A check of types makes the link of a new package of the workspace, of which npm keeps no record.
    if (link) return lender !== folder || existsSync(join(folder, path)) ? [] : [path]
    const found = installed[path]
    const isThere =
      found && found.version === version && found.integrity === integrity && existsSync(join(lender, path))
    return isThere ? [] : [path]
  })
}

/** The packages in a lock file of npm by their paths; none when there is no such file, or a broken one. */
function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}

/** On a machine that is set to production, npm would leave out what builds and runs the product. */
const everything = ['--include=dev', '--include=optional', '--include=peer']

/**
 * Installs what the lock file names, unless all of it is there.
 * @param {{ isBeside?: boolean, folder?: string }} [options] `isBeside`: something else is done at the same time
 */
export async function installPackages({ isBeside = false, folder = root } = {}) {
  if (missingPackages(folder).length === 0) return
  await step(
    'Installing packages (one to two minutes the first time)',
    async () => {
      const quiet = ['--no-audit', '--no-fund', '--loglevel', 'error']
      const { code, output } = await run('npm', ['ci', ...everything, ...quiet], { folder })
      if (code !== 0) giveUp('The packages could not be installed. Is the package registry reachable?', output)
    },
    { isBeside },
  )
}
