import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { run } from '../steps/run.mjs'

/** A sentence for the operator: nothing was changed. */
export class UpgradeRefused extends Error {
  name = 'UpgradeRefused'
}

/** The folders beside an installation: of the version that is being prepared, and of the one before. */
export const foldersBeside = (folder) => ({ next: `${folder}.next`, before: `${folder}.before` })

export const versionIn = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version

/**
 * Refuses an installation that cannot be replaced as a whole: data below its folder would go away with it, and so would
 * changes of the operator.
 * @param {string} folder
 * @param {Record<string, string | undefined>} env
 */
export async function expectReplaceable(folder, env) {
  for (const name of ['DATA_DIR', 'FILES_DIR', 'BACKUP_DIR', 'LEGAL_DIR']) {
    const value = env[name] || (name === 'DATA_DIR' ? 'var' : undefined)
    const path = value && relative(folder, resolve(folder, value))
    if (path !== undefined && !path.startsWith('..'))
      throw new UpgradeRefused(
        `${name} is in the folder of the program, which an upgrade replaces: name a folder elsewhere.`,
      )
  }
  const changed = (await git(folder, 'status', '--porcelain')).trim()
  if (changed !== '')
    throw new UpgradeRefused(`The folder of the program has changes of yours, which an upgrade would lose:\n${changed}`)
}

/**
 * Makes the folder of another version beside an installation: fetched, installed and built while the old one runs.
 * Answers its path. The parts of the pages that open browsers still need are taken over.
 * @param {string} folder
 * @param {string | undefined} wanted a branch, tag or commit; the branch that the installation follows by default
 */
export async function prepareVersion(folder, wanted) {
  const { next } = foldersBeside(folder)
  await git(folder, 'fetch', '--quiet', '--tags')
  const commit = await commitOf(folder, wanted)
  if (commit === (await git(folder, 'rev-parse', 'HEAD')).trim())
    throw new UpgradeRefused('This version is installed already.')
  const origin = (await git(folder, 'remote', 'get-url', 'origin')).trim()
  const branch = (await git(folder, 'symbolic-ref', '--short', '--quiet', 'HEAD').catch(() => '')).trim()
  rmSync(next, { recursive: true, force: true })
  await git(folder, 'clone', '--quiet', '--no-checkout', folder, next)
  await git(next, 'remote', 'set-url', 'origin', origin)
  // An installation that follows a branch goes on to do so.
  await (wanted === undefined && branch !== ''
    ? git(next, 'checkout', '--quiet', '-B', branch, commit)
    : git(next, 'checkout', '--quiet', '--detach', commit))
  await command(next, 'npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], 'The packages could not be installed.')
  takeOverAssets(folder, next)
  await command(next, 'npm', ['run', 'build'], 'The new version could not be built.')
  return next
}

async function commitOf(folder, wanted) {
  const names = wanted === undefined ? ['@{upstream}'] : [`refs/remotes/origin/${wanted}`, wanted]
  for (const name of names) {
    const commit = await git(folder, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`).catch(() => null)
    if (commit !== null) return commit.trim()
  }
  throw new UpgradeRefused(
    wanted === undefined
      ? 'This installation follows no branch: name the version, as in npm run upgrade -- v1.2.0'
      : `There is no version ${wanted} at the origin of this installation.`,
  )
}

/**
 * Pages that are open need the parts of their own build; a build leaves those of the last five alone. The built server
 * is not taken over: another version may have no build of it, and would hold a program that is not its own.
 */
function takeOverAssets(from, to) {
  const apps = join(from, 'apps')
  if (!existsSync(apps)) return
  for (const app of readdirSync(apps).filter((name) => name !== 'provider-api')) {
    const assets = join(apps, app, 'dist')
    if (existsSync(assets) && statSync(assets).isDirectory())
      cpSync(assets, join(to, 'apps', app, 'dist'), { recursive: true })
  }
}

async function command(folder, program, args, sentence) {
  const { code, output } = await run(program, args, { folder, env: { NX_DAEMON: 'false', NODE_ENV: undefined } })
  if (code !== 0) throw new UpgradeRefused(`${sentence}\n${output.split('\n').slice(-40).join('\n')}`)
}

async function git(folder, ...args) {
  const { code, output } = await run('git', args, { folder })
  if (code !== 0) throw new UpgradeRefused(`git ${args[0]} failed: ${output.trim()}`)
  return output
}
