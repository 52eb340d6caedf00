import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** The state of a running server by the file in its folder; `isReady`: it takes connections. */
export type PostmasterFile = { pid: number; isReady: boolean }

const fileOf = (folder: string): string => join(folder, 'postmaster.pid')

/** Reads the file that a server keeps in its folder; null without one. */
export function readPostmasterFile(folder: string): PostmasterFile | null {
  try {
    const lines = readFileSync(fileOf(folder), 'utf8').split('\n')
    const pid = Number(lines[0])
    return Number.isSafeInteger(pid) && pid > 1 ? { pid, isReady: lines[7]?.trim() === 'ready' } : null
  } catch {
    return null
  }
}

/** Whether a server takes connections in a folder. */
export function isServed(folder: string): boolean {
  const file = readPostmasterFile(folder)
  return file !== null && file.isReady && worksIn(file.pid, folder)
}

/** Milliseconds for a stop in which everything is written, and for one that leaves that to the next start. */
const orderly = 15_000
const immediate = 5_000

/**
 * Ends the server that an earlier process has left running on a folder, and that server alone: the process that the
 * folder names may be any other one by now. The caller holds the lock of the folder. Returns whether there was one.
 */
export async function endLeftServer(folder: string): Promise<boolean> {
  const left = readPostmasterFile(folder)
  let wasRunning = false
  for (const [signal, within] of [
    ['SIGINT', orderly],
    ['SIGQUIT', immediate],
    ['SIGKILL', immediate],
  ] as const) {
    if (left === null || !worksIn(left.pid, folder)) break
    wasRunning = true
    signalIfThere(left.pid, signal)
    for (let waited = 0; waited < within && worksIn(left.pid, folder); waited += 20) await wait(20)
  }
  await endAll(folder)
  // The files of a killed server name a process that may be another one by now, which PostgreSQL takes for a server.
  if (left === null || !worksIn(left.pid, folder))
    for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock', '.s.PGSQL.5432'])
      rmSync(join(folder, name), { force: true })
  return wasRunning
}

/**
 * Ends the processes of connections whose server was killed: one that is busy goes on to the end of its statement, and
 * no other server starts before. What they have not committed is undone by the next start, as after every kill.
 */
async function endAll(folder: string): Promise<void> {
  if (process.platform !== 'linux') return
  for (let waited = 0; waited < immediate; waited += 20) {
    const pids = readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 1 && worksIn(pid, folder))
    if (pids.length === 0) return
    for (const pid of pids) signalIfThere(pid, 'SIGKILL')
    await wait(20)
  }
}

/** Whether a process works in a folder: a PostgreSQL server never leaves its data folder. */
function worksIn(pid: number, folder: string): boolean {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder)
    const described = execFileSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { encoding: 'utf8' })
    return described.split('\n').includes(`n${realpathSync(folder)}`)
  } catch {
    return false
  }
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // It has just ended.
  }
}
