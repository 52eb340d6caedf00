import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A file of the workspace, by its path from the root. */
export type SourceText = { path: string; text: string }

/**
 * Reads all sources, tests, styles and documents that Git knows, new ones included. Leaves `tools/docs` out, whose
 * tests have planted citations.
 */
export const readTexts = (): SourceText[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => /\.(ts|tsx|mts|mjs|css|html|md)$/.test(path) && !path.startsWith('tools/docs/'))
    // Git lists a file that was removed and not yet committed.
    .filter((path) => existsSync(root + path))
    .map((path) => ({ path, text: readFileSync(root + path, 'utf8') }))
