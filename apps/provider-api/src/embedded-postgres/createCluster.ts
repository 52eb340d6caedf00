import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Program } from './findProgram.ts'
import { ServerUnavailable } from './ServerUnavailable.ts'
import { giveTo, userWithAccount, type SystemUser } from './serverUser.ts'

/** The superuser of the cluster, whose databases it owns. */
export const owner = 'frontdesk'

/**
 * The folder of the cluster as a program gets it. Another user cannot reach it by its path, because `DATA_DIR` is
 * closed to others, and so may be the folders above; but it can work in the folder in which it is started.
 */
export const folderFor = (user: SystemUser | null, folder: string): string =>
  user === null ? folder : '/proc/self/cwd'

/**
 * Makes a PostgreSQL cluster in a new folder, as a whole or not at all: with checksums, UTF-8, and the collation of
 * code points that PostgreSQL brings itself, so that no update of the system's libraries reorders an index. Everybody
 * who can open its socket is let in: the folder keeps all others out. Throws `ServerUnavailable` when `initdb` fails.
 */
export async function createCluster({ bin }: Program, folder: string, user: SystemUser | null): Promise<void> {
  if (existsSync(folder)) return
  const making = `${folder}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true, mode: 0o700 })
  try {
    const maker = user && userWithAccount()
    if (maker) chownSync(making, maker.uid, maker.gid)
    await promisify(execFile)(
      join(bin, 'initdb'),
      [
        ...['--pgdata', folderFor(user, making), '--username', owner, '--encoding', 'UTF8'],
        ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
        ...['--auth-local', 'trust', '--auth-host', 'reject'],
        // One flush of the whole file system takes a third of the time of one flush for each of a thousand files.
        ...(process.platform === 'linux' ? ['--sync-method', 'syncfs'] : []),
      ],
      { cwd: making, env: { PATH: process.env['PATH'], LC_ALL: 'C' }, ...maker },
    )
    if (user) giveTo(making, user)
    renameSync(making, folder)
  } catch (error) {
    rmSync(making, { recursive: true, force: true })
    throw new ServerUnavailable(`its cluster cannot be made in ${folder}: ${reasonOf(error)}`, { cause: error })
  }
}

/** The last line that the program has written, or why it was not started. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const written = 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim().split('\n') : []
  return written.findLast((line) => line !== '') ?? error.message
}
