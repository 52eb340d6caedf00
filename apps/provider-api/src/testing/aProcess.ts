import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { routes, type RouteId } from '@frontdesk/contract'
import { migratedSnapshot } from './migratedSnapshot.ts'

/** The program of this version. */
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

/** The server's modules, compiled once for all processes of the tests. */
export const compileCache = fileURLToPath(
  new URL('../../../../node_modules/.cache/frontdesk/compiled', import.meta.url),
)

/** Calls an endpoint by name and returns the status and the body. Rejects without an answer. */
export type Caller = (
  route: RouteId,
  call?: { token?: string; body?: object; query?: Record<string, string | number> },
) => Promise<{ status: number; body: Record<string, unknown> }>

/** The provider API as a process of its own, on a data folder of a test's own. */
export type AProcess = {
  origin: string
  pid: number
  /** Its log so far. */
  log: () => string
  call: Caller
  /** Kills it with SIGKILL, like a power cut. */
  kill: () => Promise<void>
  /** Stops it with SIGTERM, like an operator. */
  stop: () => Promise<void>
  /** Sends SIGTERM without waiting. */
  terminate: () => void
  /** Its exit code, once it has ended; null when a signal ended it. */
  exited: Promise<number | null>
}

/** Calls the provider API at an address. */
export const callerOf =
  (origin: string): Caller =>
  async (route, { token, body, query = {} } = {}) => {
    const { method, path } = routes[route]
    const address = new URL(`/api${path}`, origin)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value))
    const response = await fetch(address, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

/** Puts a migrated database into a data folder that has none: to make one takes longer than all the rest of a start. */
export async function unpackDatabase(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'db')
  if (existsSync(folder)) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  await promisify(execFile)('tar', ['-xf', await migratedSnapshot(), '-C', folder])
}

/**
 * Starts the server as `npm start` does, without demo data, test doubles and rate limits, because a test calls in a
 * second what people call in an hour; on PGlite, which starts faster, unless the environment asks for another
 * database. A data folder without a database gets a migrated one. Resolves when it is ready; `onStart` is given what
 * kills it before that; `program`: the main file of another version. Rejects with what it logged when it ended
 * instead, and with the cause when the system could not start it.
 */
export async function aProcess(
  dataDir: string,
  environment: Record<string, string> = {},
  onStart: (kill: AProcess['kill']) => void = () => undefined,
  program = main,
): Promise<AProcess> {
  const embedded = environment['EMBEDDED_DATABASE'] ?? 'pglite'
  const isPglite = environment['DATABASE_URL'] === undefined && embedded === 'pglite'
  // Demo data is filled into a new database alone.
  if (isPglite && environment['DEMO_DATA'] === undefined) await unpackDatabase(dataDir)
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: compileCache,
      DATA_DIR: dataDir,
      EMBEDDED_DATABASE: embedded,
      PORT: '0',
      SANDBOX: 'off',
      DEMO_DATA: 'off',
      CALL_LIMITS: '0',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Without a file left to open it has no pipes either.
  await once(child, 'spawn').catch((error: unknown) => Promise.reject(notStarted(error)))
  const stderr: string[] = []
  child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk.toString()))
  const exited = once(child, 'exit')
  const ready = new Promise<string>((resolve) => {
    createInterface(child.stdout).on('line', (line) => {
      const origin = /^Frontdesk is ready on (\S+)$/.exec(line)?.[1]
      if (origin) resolve(origin.replace('localhost', '127.0.0.1'))
    })
  })
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    child.kill(signal)
    await exited
  }
  const kill = () => end('SIGKILL')
  onStart(kill)
  const origin = await Promise.race([
    ready,
    exited.then(() => Promise.reject(new Error(`It did not start: ${stderr.join('')}`))),
  ])
  return {
    origin,
    // A process that is ready has one.
    pid: child.pid as number,
    log: () => stderr.join(''),
    call: callerOf(origin),
    kill,
    stop: () => end('SIGTERM'),
    terminate: () => void child.kill('SIGTERM'),
    exited: exited.then(([code]) => code as number | null),
  }
}

/** Why the system did not start a process; the usual cause is that this one has as many files open as it may. */
function notStarted(cause: unknown): Error {
  const why = cause instanceof Error ? cause.message : String(cause)
  return new Error(`The server could not be started: ${why}; this process has ${openFileCount()} open files`, { cause })
}

function openFileCount(): number | string {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    // It takes a file to count them.
    return 'as many as it may, or an unknown number of'
  }
}
