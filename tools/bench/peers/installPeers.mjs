import { existsSync } from 'node:fs'
import { root } from '../../steps/root.mjs'
import { run } from '../../steps/run.mjs'

const folder = `${root}tools/bench/peers`

/**
 * Installs what others draw threads and queue jobs with, for the benchmark alone; without a registry
 * the comparison is left out.
 */
export async function installPeers() {
  if (existsSync(`${folder}/node_modules/pg-boss`)) return
  const { code } = await run('npm', ['--prefix', folder, 'ci', '--no-audit', '--no-fund', '--loglevel', 'error'])
  if (code !== 0) console.log('The peers could not be installed; the thread and the jobs are measured without them.')
}
