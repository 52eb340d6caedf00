import { readFileSync } from 'node:fs'

let common: ReadonlySet<string> | undefined

/**
 * Whether a password is among the 10,000 most common of the counts that NOTICE.md names (register D-12); upper and
 * lower case are the same.
 */
export function isCommonPassword(password: string): boolean {
  // Read when the first password is set: most starts need none of its 13,000 lines.
  common ??= new Set(
    readFileSync(new URL('./list.txt', import.meta.url), 'utf8')
      .split('\n')
      .filter(Boolean),
  )
  return common.has(password.normalize('NFKC').toLowerCase())
}
