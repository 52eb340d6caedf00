/** What this server needs and does not have at the moment: its database, room on its disk, or leave to write. */
export type Outage = 'database' | 'disk' | 'read-only' | 'file-store'

/** The seconds after which a client may try again; a restart of PostgreSQL takes a few, a full disk waits for a person. */
export const retryAfterOutage: Record<Outage, number> = { database: 5, disk: 60, 'read-only': 15, 'file-store': 10 }

/** Connection exceptions are class 08 without protocol_violation, a fault of ours; PostgreSQL's appendix A names the others. */
const ofPostgres: Record<string, Outage> = {
  '57P01': 'database', // admin_shutdown
  '57P02': 'database', // crash_shutdown
  '57P03': 'database', // cannot_connect_now: it starts up, recovers or shuts down
  '57P05': 'database', // idle_session_timeout
  '57014': 'database', // query_canceled: beyond statement_timeout
  '53000': 'database', // insufficient_resources
  '53200': 'database', // out_of_memory
  '53300': 'database', // too_many_connections
  '53100': 'disk', // disk_full
  '25006': 'read-only', // read_only_sql_transaction: a standby, or a server that protects its last megabytes
}
const ofSystem: Record<string, Outage> = {
  DATABASE_GONE: 'database',
  ECONNREFUSED: 'database',
  ECONNRESET: 'database',
  EPIPE: 'database',
  ETIMEDOUT: 'database',
  EHOSTUNREACH: 'database',
  ENETUNREACH: 'database',
  ENOTFOUND: 'database',
  EAI_AGAIN: 'database',
  ENOSPC: 'disk',
  EDQUOT: 'disk',
  EROFS: 'read-only',
}
/** node-postgres and Kysely give these no code. */
const codeless =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end|driver has already been destroyed)/

/** Which outage an error reports, itself or by its cause; null: none, it is a fault of ours. */
export function outageOf(error: unknown): Outage | null {
  let current = error
  for (let depth = 0; depth < 4 && current instanceof Error; depth += 1) {
    // Another service cannot be reached: its cause has the codes that a database away has too.
    if (current instanceof TypeError && current.message === 'fetch failed') return null
    const outage = outageOfOne(current)
    if (outage !== null) return outage
    current = current.cause
  }
  return null
}

function outageOfOne(error: Error & { code?: unknown; $metadata?: { httpStatusCode?: unknown } }): Outage | null {
  const { code, $metadata, message } = error
  if (typeof code === 'string') {
    const known = ofSystem[code] ?? ofPostgres[code]
    if (known !== undefined) return known
    if (/^08(?!P01)[0-9A-Z]{3}$/.test(code)) return 'database'
  }
  // An S3-compatible store says so by the status that it answered.
  if (typeof $metadata?.httpStatusCode === 'number' && $metadata.httpStatusCode >= 500) return 'file-store'
  return codeless.test(message) ? 'database' : null
}
