import { spawnSync } from 'node:child_process'

/** Older commits were written before the rule. */
const ruledSince = '2026-11-29T09:00:00Z'
export const mostSubjectColumns = 72

const withArea = /^[a-z][a-z0-9 -]*: \S/

/**
 * The sentence about each subject that is too long or names no area, of `subjects` as `git log --format='%h %s'` prints
 * them.
 * @param {readonly string[]} subjects
 */
export function wrongSubjects(subjects) {
  return subjects.flatMap((line) => {
    const [, hash = '', subject = ''] = /^(\S+) (.*)$/u.exec(line) ?? []
    return [
      ...(subject.length > mostSubjectColumns ? [`${hash} has a subject of ${subject.length} characters`] : []),
      ...(withArea.test(subject) ? [] : [`${hash} names no area: ${subject}`]),
    ]
  })
}

/** The subjects of all commits since the rule, merges left out; none where the folder has no history. */
export function ruledSubjects(root) {
  const args = ['log', '--no-merges', `--since=${ruledSince}`, '--format=%h %s']
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.split('\n').filter(Boolean) : []
}
