import { PostgresDialect } from 'kysely'
import { boundedPool } from './boundedPool.ts'
import type { DatabaseTurn } from './createFairQueue.ts'
import type { Db } from './Db.ts'
import { openKysely } from './openKysely.ts'
import { PgliteThread, type PgliteThreadOptions } from './PgliteThread.ts'
import { serviceRole } from './roles.ts'
import { ThreadDialect } from './ThreadDialect.ts'

/** An open database; `lost` resolves when it has become permanently unavailable. */
export type OpenDb = { db: Db; kind: 'pglite' | 'postgres'; lost: Promise<Error>; close: () => Promise<void> }

/**
 * Opens the embedded database of a folder, or in memory, in its own thread. The connection is its owner, who may
 * migrate it, until `actAsService`. `turn`: whose work the running code is, when many wait for the connection.
 */
export async function openPglite(
  start: PgliteThreadOptions,
  turn?: () => DatabaseTurn,
): Promise<OpenDb & { thread: PgliteThread }> {
  const thread = await PgliteThread.start(start)
  const db = openKysely(new ThreadDialect(thread, turn))
  return { db, kind: 'pglite', thread, lost: thread.lost, close: () => db.destroy() }
}

/** Switches the connection of an embedded database to the service role. */
export async function actAsService({ thread }: { thread: Pick<PgliteThread, 'exec'> }): Promise<void> {
  await thread.exec(`set role ${serviceRole}`)
}

/**
 * The longest time of a statement, the longest wait for a lock, and the longest pause between two statements of a
 * transaction, in milliseconds; 0: unlimited. `role`: the role of the connections; default: the user who signed in.
 * `name`: of the process in the database's list of connections, of which one is then always open.
 */
type Bounds = {
  longestStatement: number
  longestLockWait: number
  longestPause: number
  role?: string
  name?: string
}
/** Milliseconds to wait for a connection of the pool. */
const longestConnectionWait = 5_000
/**
 * Milliseconds beyond the longest statement after which a connection without an answer counts as lost. PostgreSQL ends
 * a statement by itself; when the network drops packets without a word, TCP would go on for a quarter of an hour.
 */
const answersWithin = 5_000
/**
 * Calls that wait for a lock give their connections back before other calls have waited too long for one: a locked
 * table must not take everything else with it (reliability F-21).
 */
const ofCalls: Bounds = { longestStatement: 30_000, longestLockWait: 4_000, longestPause: 30_000 }

/** For calls and jobs: all companies, until `companyDb` limits it to one. */
export const asService: Bounds = { ...ofCalls, role: serviceRole }

/** For migrations: an index of a large table may take long. */
export const unbounded: Bounds = { longestStatement: 0, longestLockWait: 0, longestPause: 0 }

/**
 * Opens PostgreSQL 15 or newer. A broken connection is reported to `onError` and replaced; its queries fail. Waiting
 * five seconds for a connection fails as well, and so does exceeding `bounds`, also where no answer comes: changes of
 * one company wait for each other, and one that never ended would block them all (reliability 15.2.2).
 */
export async function openPostgres(
  connectionString: string,
  onError: (error: Error) => void,
  bounds = ofCalls,
): Promise<OpenDb> {
  const { default: pg } = await import('pg')
  const parsers = new Map<number, (text: string) => unknown>([
    [pg.types.builtins.INT8, Number],
    [pg.types.builtins.DATE, String],
    [pg.types.builtins.INTERVAL, String],
  ])
  const types = {
    // The parsers of the library return `any`; they get text, because no binary format is requested.
    getTypeParser: (oid: number) => parsers.get(oid) ?? (pg.types.getTypeParser(oid) as (text: string) => unknown),
  }
  const { longestStatement, longestLockWait, longestPause, role, name } = bounds
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    ...(name !== undefined && { application_name: name, min: 1 }),
    types,
    keepAlive: true,
    connectionTimeoutMillis: longestConnectionWait,
    statement_timeout: longestStatement,
    ...(longestStatement > 0 && { query_timeout: longestStatement + answersWithin }),
    lock_timeout: longestLockWait,
    idle_in_transaction_session_timeout: longestPause,
    // The pool discards a connection that cannot take its role; Kysely's own hook would never release its place.
    ...(role !== undefined && { verify: (client, done) => client.query(`set role ${role}`, (error) => done(error)) }),
  })
  // The pool does not handle errors of a connection in use; an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  // For an idle connection the pool emits the error again.
  pool.on('error', () => undefined)
  // Who works as the owner of the tables changes them.
  const db = openKysely(new PostgresDialect({ pool: boundedPool(pool, { keepsStatements: role !== undefined }) }))
  return { db, kind: 'postgres', lost: new Promise(() => undefined), close: () => db.destroy() }
}
