import { statSync } from 'node:fs'
import { root } from './root.mjs'
import { run } from './run.mjs'
import { giveUp, step } from './step.mjs'

const changedAt = (path) => statSync(root + path, { throwIfNoEntry: false })?.mtimeMs ?? 0

/**
 * Installs what the lock file names, unless npm has done so since the lock file last changed.
 * @param {{ isBeside?: boolean }} [options] `isBeside`: something else is done at the same time
 */
export async function installPackages({ isBeside = false } = {}) {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return
  await step(
    'Installing packages (one to two minutes the first time)',
    async () => {
      const { code, output } = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'])
      if (code !== 0) giveUp('The packages could not be installed. Is the package registry reachable?', output)
    },
    { isBeside },
  )
}
