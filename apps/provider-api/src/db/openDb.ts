import { PostgresDialect } from 'kysely'
import type { Db } from './Db.ts'
import { openKysely } from './openKysely.ts'
import { PgliteThread, type PgliteThreadOptions } from './PgliteThread.ts'
import { serviceRole } from './roles.ts'
import { ThreadDialect } from './ThreadDialect.ts'

/** An open database; `lost` resolves when it went away for good. */
export type OpenDb = { db: Db; kind: 'pglite' | 'postgres'; lost: Promise<Error>; close: () => Promise<void> }

/**
 * The embedded database in a thread of its own: of a folder, or of memory alone. It is opened as its owner, who may
 * migrate it; `actAsService` ends that.
 */
export async function openPglite(start: PgliteThreadOptions): Promise<OpenDb & { thread: PgliteThread }> {
  const thread = await PgliteThread.start(start)
  const db = openKysely(new ThreadDialect(thread))
  return { db, kind: 'pglite', thread, lost: thread.lost, close: () => db.destroy() }
}

/** Lets the one connection of an embedded database work as the service role from now on. */
export async function actAsService({ thread }: { thread: PgliteThread }): Promise<void> {
  await thread.exec(`set role ${serviceRole}`)
}

/**
 * How long a statement may run, and a transaction wait for its next one, in milliseconds; 0: as long as it takes.
 * `role`: what the connections work as; without one, as the user who signed in.
 */
type Bounds = { longestStatement: number; longestPause: number; role?: string }
const ofCalls: Bounds = { longestStatement: 30_000, longestPause: 30_000 }

/** For calls and jobs: across companies until `companyDb` narrows it. */
export const asService: Bounds = { ...ofCalls, role: serviceRole }

/** For changing the database itself: an index of a large table takes its time. */
export const unbounded: Bounds = { longestStatement: 0, longestPause: 0 }

/**
 * PostgreSQL 15 or newer. A connection that breaks is replaced, and said in `onError`; what was under way on it fails.
 * Whoever waits five seconds for a connection fails as well, and so does what goes beyond `bounds`: changes of one
 * company wait for each other, and one that never ended would hold them all (reliability 15.2.2).
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
    // The library's own parsers answer `any`; all that is asked for here comes as text.
    getTypeParser: (oid: number) => parsers.get(oid) ?? (pg.types.getTypeParser(oid) as (text: string) => unknown),
  }
  const { longestStatement, longestPause, role } = bounds
  const pool = new pg.Pool({
    connectionString,
    max: 10,
    types,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    statement_timeout: longestStatement,
    idle_in_transaction_session_timeout: longestPause,
    // The pool discards a connection that cannot take its role; Kysely's own hook would never give its place back.
    ...(role !== undefined && { verify: (client, done) => client.query(`set role ${role}`, (error) => done(error)) }),
  })
  // The pool does not handle errors of a connection in use; an unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', onError))
  // For an idle connection the pool emits the error again.
  pool.on('error', () => undefined)
  const db = openKysely(new PostgresDialect({ pool }))
  return { db, kind: 'postgres', lost: new Promise(() => undefined), close: () => db.destroy() }
}
