import { execFileSync } from 'node:child_process'

/**
 * Where the present branch left `main`, so that what is committed on it counts as changed too; on `main`
 * itself, or without one, `HEAD`.
 * @param {string} root
 */
export function baseOf(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  for (const main of ['main', 'origin/main'])
    try {
      return git('merge-base', main, 'HEAD')
    } catch {
      // There is no such branch here.
    }
  return git('rev-parse', 'HEAD')
}

/**
 * The files that were changed, added or moved since the base, committed or not; what was deleted is
 * not there to be checked.
 */
export function changedFiles(root, base) {
  const list = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 }).split('\n').filter(Boolean)
  const differing = list('diff', '--name-only', '--diff-filter=d', base)
  const untracked = list('ls-files', '--others', '--exclude-standard')
  return [...new Set([...differing, ...untracked])].sort()
}

/**
 * Where the tests of a change lie: in its package, and of the server, which is many subjects, in its folder. Everything
 * else that leans on it is left to the type check, and to `npm test`.
 */
export function testPlaces(files) {
  const places = files.flatMap((file) => {
    const [kind, name, src, folder, ...rest] = file.split('/')
    if (kind === 'tools' || kind === 'libs' || kind === 'apps') {
      if (kind === 'tools') return ['tools/']
      if (name === 'provider-api' && src === 'mail-locales') return ['apps/provider-api/src/mail/']
      if (name === 'provider-api') return src === 'src' && rest.length > 0 ? [`apps/provider-api/src/${folder}/`] : []
      const isGrouped = name === 'domain' || name === 'feature'
      return [isGrouped ? `${kind}/${name}/${src}/` : `${kind}/${name}/`]
    }
    return []
  })
  return [...new Set(places)].sort()
}
