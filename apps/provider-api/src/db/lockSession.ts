import { hostname } from 'node:os'

/** Of a process in the list of the database's connections: all its connections begin with it. */
export const productName = 'frontdesk'
export const nodeName = `${productName} node`

/** The name of this process's connections. */
export const nameOfProcess = (isNode: boolean): string =>
  `${isNode ? nodeName : productName}, process ${process.pid} on ${hostname()}`.slice(0, 63)

/** A separate connection that lives as long as the lock: PostgreSQL releases the lock when it ends. */
export type LockSession = {
  query: (sql: string, parameters?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /** Calls back when the connection has ended unexpectedly. */
  onLost: (handle: () => void) => void
  end: () => Promise<void>
}

/**
 * Connects to PostgreSQL for the lock only. Connecting and each query fail after five seconds without a response.
 */
export async function connectForLock(connectionString: string): Promise<LockSession> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({
    connectionString,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  })
  const ended = Promise.withResolvers<void>()
  client.on('end', () => ended.resolve())
  // An error is followed by `end`; an unhandled error event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return {
    query: (sql, parameters = []) => client.query<Record<string, unknown>>(sql, [...parameters]),
    onLost: (handle) => void ended.promise.then(handle),
    end: () => client.end(),
  }
}
