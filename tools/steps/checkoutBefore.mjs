// An earlier commit of the product beside this one, so that both can be measured in one run.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './root.mjs'

/**
 * Unpacks a commit into a folder of its name, outside of `node_modules`, where Node would refuse its types. Its own
 * packages are its own, all others are those that are installed here: it has no lock file that could
 * be installed beside ours. Null, with a line that says why, where the commit cannot be read, as in a clone
 * that lacks it.
 * @param {string} commit
 * @returns {{ folder: string, remove: () => void } | null}
 */
export function checkoutBefore(commit) {
  const parent = mkdtempSync(join(tmpdir(), 'frontdesk-before-'))
  const remove = () => rmSync(parent, { recursive: true, force: true })
  try {
    return { folder: unpack(commit, join(parent, commit)), remove }
  } catch (error) {
    remove()
    console.log(`Commit ${commit} could not be unpacked: ${error.message.split('\n')[0]}`)
    return null
  }
}

/** @returns {string} */
function unpack(commit, folder) {
  const modules = join(folder, 'node_modules')
  mkdirSync(modules, { recursive: true })
  const archive = execFileSync('git', ['archive', commit, 'apps', 'libs', 'package.json', 'LICENSE'], {
    cwd: root,
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  const link = (target, name) => {
    mkdirSync(dirname(join(modules, name)), { recursive: true })
    symlinkSync(target, join(modules, name))
  }
  for (const name of readdirSync(`${root}node_modules`))
    if (!name.startsWith('.') && name !== '@frontdesk') link(`${root}node_modules/${name}`, name)
  for (const level of ['apps', 'libs', 'libs/domain', 'libs/feature'])
    for (const one of readdirSync(join(folder, level))) {
      const manifest = join(folder, level, one, 'package.json')
      if (existsSync(manifest)) link(dirname(manifest), JSON.parse(readFileSync(manifest, 'utf8')).name)
    }
  return folder
}
