import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { folderFor } from './createCluster.ts'
import type { Program } from './findProgram.ts'
import { readPostmasterFile } from './postmasterFile.ts'
import type { SystemUser } from './serverUser.ts'
import { ServerUnavailable } from './ServerUnavailable.ts'

/** A cluster, and what is needed to run it. */
export type Cluster = { program: Program; folder: string; user: SystemUser | null }

/** Where lines about the server go. */
export type ServerLog = Record<'info' | 'warn' | 'error', (fields: Record<string, unknown>, sentence: string) => void>

/** A running server; `ended` resolves when its process is gone, with the reason. */
export type Postmaster = { pid: number; ended: Promise<string>; stop: () => Promise<void> }

/**
 * Settings of the server. No port, and a socket that the folder's mode protects; whatever is acknowledged is on the
 * disk, whatever the file in the folder says. The rest is for a small machine with one product on it: memory, fewer
 * processes, and lines of the log without texts of statements, which hold what people write.
 */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '',
  port: '5432',
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '256MB',
  min_wal_size: '48MB',
  max_connections: '40',
  shared_buffers: '48MB',
  io_method: 'sync',
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  max_worker_processes: '2',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '2',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * Stops the server when the product that started it is gone, however that ended: then the pipe of this script ends.
 * Where the server was killed as well, a connection that is busy would go on for ever: it does not see that. The script
 * works in the server's folder and as its user, and a start of the product ends it before it starts another server.
 */
const watchScript = `read -r _
read -r pid < postmaster.pid && [ "$pid" = "$1" ] && kill -INT "$1"
here=$(readlink "/proc/$$/cwd") || exit
while [ "$(readlink "/proc/$1/cwd")" = "$here" ]; do sleep 0.2; done
for one in /proc/[0-9]*; do
  [ "$one" != "/proc/$$" ] && [ "$(readlink "$one/cwd")" = "$here" ] && kill -KILL "\${one#/proc/}"
done`

/** Milliseconds of an orderly stop, after which what is not written is left to the next start. */
const longestStop = 30_000
/** Milliseconds for which a server that has ended is listened to. */
const longestLastWords = 200
/**
 * Milliseconds after which a start that goes on is worth a line: it reads what was written since the last checkpoint.
 */
const longStart = 10_000

/**
 * Starts the server of a cluster that no server runs on, and resolves when it takes connections. Rejects with
 * `ServerUnavailable` and its last words when it ends before.
 */
export async function startPostmaster({ program, folder, user }: Cluster, log: ServerLog): Promise<Postmaster> {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A session of its own: an interrupt of the terminal reaches the product alone, which ends it when it is not used.
  const as = { cwd: folder, env: { PATH: process.env['PATH'], LC_ALL: 'C' }, detached: true, ...user }
  const child = spawn(join(program.bin, 'postgres'), ['-D', folderFor(user, folder), ...options], {
    ...as,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const words: string[] = []
  createInterface(child.stderr).on('line', (line) => {
    words.splice(0, Math.max(0, words.length - 4), line)
    logLine(line, log)
  })
  const ended = endOf(child, words)
  await once(child, 'spawn').catch(async () => Promise.reject(new ServerUnavailable(await ended)))
  const pid = child.pid as number // a process that was spawned has one
  const watcher = spawn('/bin/sh', ['-c', watchScript, 'sh', String(pid)], {
    ...as,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  watcher.on('error', (error) =>
    log.warn({ error: error.message }, 'Nothing stops the database if this process is killed'),
  )
  // A pipe that ends with the script is no fault of this process.
  watcher.stdin.on('error', () => undefined)
  void ended.then(() => watcher.kill('SIGKILL'))
  for (const handle of [child, watcher]) handle.unref()
  try {
    await ready(folder, pid, ended, log)
  } catch (error) {
    child.kill('SIGQUIT')
    throw error
  }
  return { pid, ended, stop: () => stopChild(child, ended) }
}

function endOf(child: ChildProcess, words: readonly string[]): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  child.on('error', (error) => resolve(error.message))
  child.on('exit', (code, signal) => {
    const how = signal === null ? `exit code ${code}` : signal
    const end = () => resolve(words.length === 0 ? how : `${how}: ${words.join(' ')}`)
    // Its last words come until its pipe closes, which a connection that outlives it may keep open.
    child.on('close', end)
    setTimeout(end, longestLastWords)
  })
  return promise
}

async function ready(folder: string, pid: number, ended: Promise<string>, log: ServerLog): Promise<void> {
  let reason: string | null = null
  void ended.then((why) => void (reason = why))
  for (let waited = 0; reason === null; waited += 10) {
    const file = readPostmasterFile(folder)
    if (file?.pid === pid && file.isReady) return
    if (waited === longStart) log.warn({}, 'The embedded database still reads what was written before it was killed')
    await wait(10)
  }
  throw new ServerUnavailable(`the server ended: ${String(reason)}`)
}

async function stopChild(child: ChildProcess, ended: Promise<string>): Promise<void> {
  // Until it has ended, this process must not.
  child.ref()
  child.kill('SIGINT')
  const isLate = await Promise.race([ended.then(() => false), wait(longestStop, true, { ref: false })])
  if (isLate) child.kill('SIGQUIT')
  await ended
}

/** Lines of the server's log by their severity; of a connection that ended, PostgreSQL says that it was FATAL. */
function logLine(line: string, log: ServerLog): void {
  const [, severity = 'LOG', text = line] = /^([A-Z]+): {2}(.*)$/.exec(line) ?? []
  const level = severity === 'PANIC' ? 'error' : severity === 'FATAL' ? 'warn' : 'info'
  log[level]({ severity, line: text }, 'The embedded database says')
}
