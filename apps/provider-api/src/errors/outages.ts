/** A dependency that is unavailable at the moment: the database, disk space, write access, or the file store. */
export type Outage = 'database' | 'disk' | 'read-only' | 'file-store'

/** Retry-After in seconds: a restart of PostgreSQL takes a few, a full disk waits for an operator. */
export const retryAfterOutage: Record<Outage, number> = { database: 5, disk: 60, 'read-only': 15, 'file-store': 10 }

/**
 * Connection exceptions are class 08 without protocol_violation, which is a bug of ours; PostgreSQL's appendix A names
 * the others.
 */
const ofPostgres: Record<string, Outage> = {
  '57P01': 'database', // admin_shutdown
  '57P02': 'database', // crash_shutdown
  '57P03': 'database', // cannot_connect_now: it starts up, recovers or shuts down
  '57P05': 'database', // idle_session_timeout
  '40001': 'database', // serialization_failure, and below deadlock_detected: whoever repeats it gets through
  '40P01': 'database',
  '25P03': 'database', // idle_in_transaction_session_timeout: this process stood still, and nothing was committed
  '0A000': 'database', // feature_not_supported: a statement that was kept before another node changed the schema
  '26000': 'database', // invalid_sql_statement_name: one that the connection does not have any more
  '57014': 'database', // query_canceled: beyond statement_timeout
  '55P03': 'database', // lock_not_available: beyond lock_timeout
  '53000': 'database', // insufficient_resources
  '53200': 'database', // out_of_memory
  '53300': 'database', // too_many_connections
  '53400': 'database', // configuration_limit_exceeded
  '53100': 'disk', // disk_full
  '58030': 'disk', // io_error
  '25006': 'read-only', // read_only_sql_transaction: a standby, or a server that protects its last megabytes
}
const ofSystem: Record<string, Outage> = {
  DATABASE_GONE: 'database',
  DATABASE_BUSY: 'database', // of `ThreadDialect`
  FILE_STORE_GONE: 'file-store',
  ECONNREFUSED: 'database',
  ECONNRESET: 'database',
  EPIPE: 'database',
  ECONNABORTED: 'database',
  ETIMEDOUT: 'database',
  EHOSTDOWN: 'database',
  EHOSTUNREACH: 'database',
  ENETDOWN: 'database',
  ENETUNREACH: 'database',
  ENOTFOUND: 'database',
  EAI_AGAIN: 'database',
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EROFS: 'read-only',
}
/** Of an attempt to connect alone; elsewhere they are about a file. A PostgreSQL that stops removes its socket file. */
const ofConnecting = new Set(['ENOENT', 'EMFILE', 'ENFILE'])
/** Beginnings of the messages of node-postgres and Kysely errors that have no code. */
const codeless = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'There was an error establishing an SSL connection',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed',
  'Postgres connection has been discarded',
  'Cannot use a pool after calling end',
  'driver has already been destroyed',
]
/** The error of node-postgres for all queries of a connection after an answer out of turn. */
const outOfTurn = /^Received unexpected \w+ message from backend/

/** The outage that an error or one of its causes reports; null if it is a bug of ours. */
export function outageOf(error: unknown): Outage | null {
  let current = error
  for (let depth = 0; depth < 4 && current instanceof Error; depth += 1) {
    // Another service is unreachable: its cause has the same codes as an unreachable database.
    if (current instanceof TypeError && current.message === 'fetch failed') return null
    const outage = outageOfOne(current)
    if (outage !== null) return outage
    current = current.cause
  }
  return null
}

type Failure = Error & { code?: unknown; syscall?: unknown; $metadata?: { httpStatusCode?: unknown } }

function outageOfOne({ code, syscall, $metadata, message }: Failure): Outage | null {
  if (typeof code === 'string') {
    const outage = ofSystem[code] ?? ofPostgres[code]
    if (outage !== undefined) return outage
    if (syscall === 'connect' && ofConnecting.has(code)) return 'database'
    if (/^08(?!P01)[0-9A-Z]{3}$/.test(code)) return 'database'
  }
  // An S3-compatible store reports its outage by the response status.
  if (typeof $metadata?.httpStatusCode === 'number' && $metadata.httpStatusCode >= 500) return 'file-store'
  const isCodeless = codeless.some((beginning) => message.startsWith(beginning)) || outOfTurn.test(message)
  return isCodeless ? 'database' : null
}
