import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkoutBefore } from './checkoutBefore.mjs'
import { versionBefore } from './versionBefore.mjs'

let clone: string
beforeEach(() => {
  clone = mkdtempSync(join(tmpdir(), 'frontdesk-versions-'))
  mkdirSync(join(clone, 'docs/changes'), { recursive: true })
  git('init', '--quiet')
})
afterEach(() => rmSync(clone, { recursive: true, force: true }))

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com', ...args], {
    cwd: clone,
    encoding: 'utf8',
  }).trim()
/** Writes a file and commits it; returns the commit. */
const commits = (file: string) => {
  writeFileSync(join(clone, file), file)
  git('add', '.')
  git('commit', '--quiet', '-m', file)
  return git('rev-parse', 'HEAD')
}

describe('the version before', () => {
  it('the version before is the newest release, and in the commit of a release the one before it', () => {
    commits('first')
    expect(versionBefore(clone)).toBeNull()
    const oldest = commits('docs/changes/0.9.0.md')
    expect(versionBefore(clone)).toBeNull()
    commits('second')
    expect(versionBefore(clone)).toBe(oldest)
    const newest = commits('docs/changes/0.10.0.md')
    expect(versionBefore(clone)).toBe(oldest)
    // A file that is not committed yet is no release.
    writeFileSync(join(clone, 'docs/changes/0.11.0.md'), '')
    expect(versionBefore(clone)).toBe(oldest)
    rmSync(join(clone, 'docs/changes/0.11.0.md'))
    commits('third')
    expect(versionBefore(clone)).toBe(newest)
  })

  it('a clone whose history is cut off has no version before', () => {
    commits('docs/changes/0.9.0.md')
    commits('second')
    expect(versionBefore(clone)).toBeNull()
  })

  it('a commit that the clone lacks is not unpacked', () => {
    expect(checkoutBefore('0'.repeat(40))).toBeNull()
  })
})
