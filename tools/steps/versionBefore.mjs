import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'

/**
 * The commit of the last released version, which gave it its file of changes; in the commit of a release that of the
 * one before. Null in a clone whose history does not reach so far.
 * @param {string} folder the clone
 * @returns {string | null}
 */
export function versionBefore(folder = root) {
  const versions = readdirSync(join(folder, 'docs/changes'))
    .filter((file) => /^\d+\.\d+\.\d+\.md$/.test(file))
    .sort((one, other) => other.localeCompare(one, 'en', { numeric: true }))
  const git = (...args) =>
    execFileSync('git', args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  try {
    const head = git('rev-parse', 'HEAD')
    for (const version of versions) {
      const commit = git('log', '-1', '--diff-filter=A', '--format=%H', '--', `docs/changes/${version}`)
      // Its file is not committed yet, or this is its release.
      if (commit === '' || commit === head) continue
      // Where the history is cut off, the first commit seems to have added everything.
      git('rev-parse', '--verify', `${commit}^`)
      return commit
    }
  } catch {
    // Without git, or without the history.
  }
  return null
}
