import { closeSync, linkSync, mkdirSync, openSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who holds a data folder. `born` tells a process from a later one that got the same number. */
export type Holder = { pid: number; born: string | null; since: string; address: string | null }

/** A data folder that is ours until released. */
export type DataLock = { recordAddress: (address: string) => void; release: () => void }

/** The data folder belongs to a process that runs. */
export class FolderInUse extends Error {
  override name = 'FolderInUse'
  readonly holder: Holder

  constructor(folder: string, holder: Holder) {
    const where = holder.address ? ` at ${holder.address}` : ''
    super(
      `Frontdesk is already running on the data folder ${folder}: process ${holder.pid}${where}, since ${holder.since}. Stop it, or name another folder in DATA_DIR.`,
    )
    this.holder = holder
  }
}

/**
 * Takes the data folder for this process (reliability 0.4): two processes on one embedded database destroy each other's
 * acknowledged writes in silence. A lock that a killed process left is taken over.
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
      // A lock that another process took over meanwhile is theirs.
      if (isSame(read(file), mine)) unlinkSync(file)
    },
  }
}

function takeOver(folder: string, file: string, mine: Holder): void {
  // Two starts may find the same stale lock: one at a time looks and takes, or one would remove the other's new lock.
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
    // A lock that is missing now may be made by somebody else at any moment; only one that was seen stale is removed.
    if (holder !== 'missing') unlinkSync(file)
    if (!create(file, mine)) throw new FolderInUse(folder, holderOf(file, mine))
  } finally {
    unlinkSync(guard)
  }
}

/** Makes a whole file at once, or not at all when there is one: a reader never finds half a lock. */
function create(file: string, holder: Holder): boolean {
  const own = `${file}.${process.pid}`
  writeFileSync(own, JSON.stringify(holder))
  try {
    linkSync(own, file)
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // A file system without links: O_EXCL alone must do.
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
    // EPERM: it lives, and belongs to somebody else.
    if (codeOf(error) !== 'EPERM') return false
  }
  // A container that is started again gives out the same small numbers: the time of birth tells two processes apart.
  return born === null || bornAt(pid) === null || bornAt(pid) === born
}

/** When a process was born, in the kernel's ticks since boot; null where there is no /proc. */
function bornAt(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets, and may hold anything; birth is the 20th after it.
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
