import { closeSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The process that holds a data folder. `born` distinguishes it from a later process with the same pid. */
export type Holder = { pid: number; born: string | null; since: string; address: string | null }

/** The lock on a data folder, held until released. */
export type DataLock = { recordAddress: (address: string) => void; release: () => void }

/** The data folder is locked by a running process. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
  readonly holder: Holder

  constructor(folder: string, holder: Holder) {
    const where = holder.address ? ` at ${holder.address}` : ''
    super(
      `Frontdesk is already running on the data folder ${folder}: process ${holder.pid}${where}, since ${holder.since}. Stop it, or set another folder in DATA_DIR.`,
    )
    this.holder = holder
  }
}

/**
 * Locks the data folder for this process (reliability 0.4): two processes on one embedded database silently destroy
 * each other's acknowledged writes. A stale lock of a killed process is taken over. Throws `FolderInUse`.
 */
export function lockDataFolder(folder: string, now: Date): DataLock {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'db.lock')
  const mine: Holder = { pid: process.pid, born: bornAt(process.pid), since: now.toISOString(), address: null }
  if (!create(file, mine)) takeOver(folder, file, mine)
  return {
    recordAddress(address) {
      mine.address = address
      replace(file, mine)
    },
    release() {
      // Another process may have taken the lock over meanwhile.
      if (isSame(read(file), mine)) unlinkSync(file)
    },
  }
}

function takeOver(folder: string, file: string, mine: Holder): void {
  // Two starts may find the same stale lock: the guard serializes them, or one would remove the other's new lock.
  const guard = `${file}.taking`
  if (!create(guard, mine)) {
    const taking = read(guard)
    if (typeof taking === 'object' && isAlive(taking)) throw new FolderInUse(folder, taking)
    tolerateAbsence(() => unlinkSync(guard))
    if (!create(guard, mine)) throw new FolderInUse(folder, holderOf(guard, mine))
  }
  try {
    const holder = read(file)
    if (typeof holder === 'object' && isAlive(holder)) throw new FolderInUse(folder, holder)
    // A missing lock may be created by another process at any moment; only a lock seen as stale is removed.
    if (holder !== 'missing') unlinkSync(file)
    if (!create(file, mine)) throw new FolderInUse(folder, holderOf(file, mine))
  } finally {
    unlinkSync(guard)
  }
}

/** Atomically creates the file with its content; false when it exists. Readers never see a partial lock. */
function create(file: string, holder: Holder): boolean {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(holder))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // The file system has no hard links: fall back to O_EXCL.
    return createExclusively(file, holder)
  } finally {
    tolerateAbsence(() => unlinkSync(own))
  }
}

function createExclusively(file: string, holder: Holder): boolean {
  try {
    const opened = openSync(file, 'wx')
    writeFileSync(opened, JSON.stringify(holder))
    closeSync(opened)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

function replace(file: string, holder: Holder): void {
  writeFileSync(`${file}.${process.pid}`, JSON.stringify(holder))
  renameSync(`${file}.${process.pid}`, file)
}

function read(file: string): Holder | 'missing' | 'unreadable' {
  try {
    const { pid, born, since, address } = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder>
    return typeof pid === 'number'
      ? { pid, born: born ?? null, since: since ?? 'some time', address: address ?? null }
      : 'unreadable'
  } catch (error) {
    return codeOf(error) === 'ENOENT' ? 'missing' : 'unreadable'
  }
}

function holderOf(file: string, otherwise: Holder): Holder {
  const holder = read(file)
  return typeof holder === 'object' ? holder : otherwise
}

const isSame = (one: ReturnType<typeof read>, other: Holder): boolean =>
  typeof one === 'object' && one.pid === other.pid && one.since === other.since && one.born === other.born

function isAlive({ pid, born }: Holder): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it is alive and belongs to another user.
    if (codeOf(error) !== 'EPERM') return false
  }
  // A restarted container reuses the same small pids: the start time distinguishes two processes.
  return born === null || bornAt(pid) === null || bornAt(pid) === born
}

/** Start time of a process in kernel ticks since boot; null without /proc. */
function bornAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may contain anything; the start time is the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null
  } catch {
    return null
  }
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

function tolerateAbsence(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}
