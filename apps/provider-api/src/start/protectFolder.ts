import { chmodSync, mkdirSync, statSync } from 'node:fs'

/** Permission bits of group and others. */
const forOthers = 0o077

/**
 * Creates a folder with mode 0700, or removes the permissions of others from an existing one, so that its content
 * (embedded database, keys, message files) is out of reach whatever its own modes. Returns `corrected` after removing
 * permissions, and `open` when others can still enter: the folder is another user's, or the file system has no
 * permissions. On Windows the parent folder's permissions are inherited.
 */
export function protectFolder(folder: string): 'private' | 'corrected' | 'open' {
  // Modes of files created inside follow the process's `umask`.
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
