import { createFairPlaces } from './createFairPlaces.ts'
import type { DatabaseTurn } from './createFairQueue.ts'
import type { Db } from './Db.ts'
import { openKysely } from './openKysely.ts'
import { PgliteThread, type PgliteThreadOptions } from './PgliteThread.ts'
import { serviceRole } from './roles.ts'
import type { SlowStatement } from './StatementTimes.ts'
import { ThreadDialect } from './ThreadDialect.ts'

/** The connections of a pool: all, those that nobody uses, the calls that wait for one, and the most that it opens. */
export type PoolUse = { open: number; idle: number; waiting: number; most: number }

/**
 * An open database; `lost` resolves when it has become permanently unavailable. `isEmbedded`: it belongs to this
 * process, so that no other one uses it at the same time.
 */
export type OpenDb = {
  db: Db
  kind: 'pglite' | 'postgres'
  isEmbedded: boolean
  lost: Promise<Error>
  /** The connections of its pool; absent where one connection serves everybody. */
  poolUse?: () => PoolUse
  close: () => Promise<void>
}

/**
 * Opens the embedded database of a folder, or in memory, in its own thread. The connection is its owner, who may
 * migrate it, until `actAsService`. `turn`: whose work the running code is, when many wait for the connection. `onSlow`
 * gets each statement that took long.
 */
export async function openPglite(
  start: PgliteThreadOptions,
  turn?: () => DatabaseTurn,
  onSlow?: (statement: SlowStatement) => void,
): Promise<OpenDb & { thread: PgliteThread }> {
  const thread = await PgliteThread.start(start, onSlow)
  const db = openKysely(new ThreadDialect(thread, turn))
  return { db, kind: 'pglite', isEmbedded: true, thread, lost: thread.lost, close: () => db.destroy() }
}

/** Switches the connection of an embedded database to the service role. */
export async function actAsService({ thread }: { thread: Pick<PgliteThread, 'exec'> }): Promise<void> {
  await thread.exec(`set role ${serviceRole}`)
}

/**
 * The longest time of a statement, the longest wait for a lock, and the longest pause between two statements of a
 * transaction, in milliseconds; 0: unlimited. `role`: the role of the connections; default: the user who signed in.
 * `name`: of the process in the database's list of connections, of which one is then always open. `turn`: whose work
 * the running code is, when many wait for a connection; default: everything has one owner, and waits in order of
 * arrival.
 */
type Bounds = {
  longestStatement: number
  longestLockWait: number
  longestPause: number
  role?: string
  name?: string
  turn?: () => DatabaseTurn
}
/** The most connections of a pool: for everybody, and those besides for owners that have none (`createFairPlaces`). */
const connections = { atOnce: 10, spare: 2 }
const mostConnections = connections.atOnce + connections.spare
const turnOfNobody = (): DatabaseTurn => ({ kind: 'background', owner: '' })
/**
 * Milliseconds to wait for a turn at a connection of the pool, and after it for a new one to open. A turn comes with a
 * connection: both waits follow each other only where PostgreSQL does not take a new one at once.
 */
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

/** PostgreSQL's number of the type `bigint[]`, which the library does not name and reads as texts. */
const int8Array = 1016
const numbersOf = (array: string): (number | null)[] =>
  array === '{}'
    ? []
    : array
        .slice(1, -1)
        .split(',')
        .map((element) => (element === 'NULL' ? null : Number(element)))

/**
 * Opens PostgreSQL 15 or newer. A broken connection is reported to `onError` and replaced; its queries fail. Waiting
 * five seconds for a turn, or for a new connection, fails as well, and so does exceeding `bounds`, also where no
 * answer comes: changes of one company wait for each other, and one that never ended would block them all (reliability
 * 15.2.2). `onSlow` gets each statement that took long.
 */
export async function openPostgres(
  connectionString: string,
  onError: (error: Error) => void,
  bounds = ofCalls,
  onSlow: (statement: SlowStatement) => void = () => undefined,
): Promise<OpenDb> {
  const [{ default: pg }, { PooledDialect }] = await Promise.all([import('pg'), import('./PooledDialect.ts')])
  const parsers = new Map<number, (text: string) => unknown>([
    [pg.types.builtins.INT8, Number],
    [int8Array, (text) => numbersOf(text)],
    [pg.types.builtins.DATE, String],
    [pg.types.builtins.INTERVAL, String],
  ])
  const types = {
    // The parsers of the library return `any`; they get text, because no binary format is requested.
    getTypeParser: (oid: number) => parsers.get(oid) ?? (pg.types.getTypeParser(oid) as (text: string) => unknown),
  }
  const { longestStatement, longestLockWait, longestPause, role, name, turn = turnOfNobody } = bounds
  const pool = new pg.Pool({
    connectionString,
    max: mostConnections,
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
  // The owner of the tables may change them while it works.
  const places = createFairPlaces(
    { ...connections, longestWait: longestConnectionWait },
    // As the pool itself says it.
    () => new Error('timeout exceeded when trying to connect'),
  )
  const db = openKysely(new PooledDialect(pool, { keepsStatements: role !== undefined, places, turn, onSlow }))
  return {
    db,
    kind: 'postgres',
    isEmbedded: false,
    lost: new Promise(() => undefined),
    poolUse: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: places.waiting() + pool.waitingCount,
      most: mostConnections,
    }),
    close: () => db.destroy(),
  }
}
