import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Bits of a mode by which anybody but the owner gets in. */
const forOthers = 0o077

/**
 * Makes a folder that only this process's user can enter, or takes the others' rights away from one that is there: what lies in
 * it (the embedded database, keys, files of messages) is then out of reach, whatever its own rights are. Answers `corrected` when it
 * had to, and `open` when others can still enter: the folder is another user's, or the file system knows no rights. Windows
 * inherits those of the folder above.
 */
export function protectFolder(folder: string): 'private' | 'corrected' | 'open' {
  // The rights of what is made within it are the process's own affair (`umask`).
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined || process.platform === 'win32')
    return 'private'
  const { mode } = statSync(folder)
  if ((mode & forOthers) === 0) return 'private'
  try {
    chmodSync(folder, mode & ~forOthers & 0o7777)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) throw error
  }
  return (statSync(folder).mode & forOthers) === 0 ? 'corrected' : 'open'
}
