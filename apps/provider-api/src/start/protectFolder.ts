import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Bits of a mode by which anybody but the owner gets in. */
const forOthers = 0o077

/**
 * Makes a folder that only this process's user can enter, or takes the others' rights away from one that is there: what lies in
 * it (the embedded database, keys, files of messages) is then out of reach, whatever its own rights are. Returns whether an existing
 * folder was corrected. Throws what the file system refuses, for instance on a folder of another user. Windows has no such
 * rights, and inherits those of the folder above.
 */
export function protectFolder(folder: string): boolean {
  // The default rights of a new folder and of all within it are the process's own affair (`umask`).
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined || process.platform === 'win32') return false
  const { mode } = statSync(folder)
  if ((mode & forOthers) === 0) return false
  chmodSync(folder, mode & ~forOthers & 0o7777)
  return true
}
