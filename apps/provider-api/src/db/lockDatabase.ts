import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** A connection of its own, which lives as long as the lock: PostgreSQL gives the lock up when it ends. */
export type LockSession = {
  query: (sql: string, parameters?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /** Calls back when the connection has ended without being asked to. */
  onLost: (handle: () => void) => void
  end: () => Promise<void>
}

/** Connects to PostgreSQL for the lock alone; gives up after five seconds without an answer. */
export async function connectForLock(connectionString: string): Promise<LockSession> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5_000 })
  const ended = Promise.withResolvers<void>()
  client.on('end', () => ended.resolve())
  // An error is followed by the end; one that nobody handles would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return {
    query: (sql, parameters = []) => client.query<Record<string, unknown>>(sql, [...parameters]),
    onLost: (handle) => void ended.promise.then(handle),
    end: () => client.end(),
  }
}

/** What the lock needs from its surroundings. */
export type LockNeeds = {
  connect: () => Promise<LockSession>
  log: { warn: (fields: Record<string, unknown>, sentence: string) => void }
  /** Resolves after so many milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>
}

/** The database that is this process's own until released. */
export type DatabaseLock = {
  /** Resolves when another process has taken the database over, while the connection of the lock was broken. */
  lost: Promise<Error>
  release: () => Promise<void>
}

/** Another process has the database. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'

  constructor(holder: string) {
    super(`Frontdesk is already running on this database: ${holder}. Stop it, or name another database in DATABASE_URL.`)
  }
}

/** `frontdesk` in a number; advisory locks are known by numbers, and belong to one database. */
const lockKey = 4_625_194_713

/** So long a process that was just killed may still hold the lock, in milliseconds. */
const patience = 3_000
const retryEvery = 250
/** How often the connection of the lock is tried again after it broke, in milliseconds. */
const reconnectEvery = 1_000

/**
 * Takes the database for this process (facts-2026-11, decision 3): runs and deliveries belong to the process that began them, so
 * that a second one would end the first one's. Throws `DatabaseInUse` when another process holds it. A connection that breaks
 * is made again, and the lock with it; only when somebody else has it by then is it lost.
 */
export async function lockDatabase({ connect, log, pause = wait }: LockNeeds): Promise<DatabaseLock> {
  const lost = Promise.withResolvers<Error>()
  let isReleased = false
  let session = await lockedSession(connect, pause)

  const keep = (kept: LockSession): void =>
    kept.onLost(() => {
      if (isReleased) return
      log.warn({}, 'The connection that holds the database for this process broke; connecting again')
      void lockAgain()
    })

  const lockAgain = async (): Promise<void> => {
    while (!isReleased) {
      await pause(reconnectEvery)
      try {
        const again = await lockedSession(connect, pause)
        if (isReleased) return void (await again.end())
        session = again
        return keep(again)
      } catch (error) {
        if (error instanceof DatabaseInUse) return lost.resolve(error)
        // The database is away: calls fail until it is back, and then the lock is taken again.
      }
    }
  }

  keep(session)
  return {
    lost: lost.promise,
    async release() {
      isReleased = true
      await session.end().catch(() => undefined)
    },
  }
}

async function lockedSession(connect: LockNeeds['connect'], pause: (milliseconds: number) => Promise<unknown>): Promise<LockSession> {
  const session = await connect()
  try {
    // A host that vanishes without a word is given up by the database after half a minute, not after two hours.
    for (const setting of ['tcp_keepalives_idle = 15', 'tcp_keepalives_interval = 5', 'tcp_keepalives_count = 3']) await session.query(`set ${setting}`)
    await session.query(`select set_config('application_name', $1, false)`, [`frontdesk, process ${process.pid} on ${hostname()}`.slice(0, 63)])
    for (let waited = 0; ; waited += retryEvery) {
      const { rows } = await session.query('select pg_try_advisory_lock($1) as is_ours', [lockKey])
      if (rows[0]?.['is_ours'] === true) return session
      if (waited >= patience) throw new DatabaseInUse(await holderOf(session))
      await pause(retryEvery)
    }
  } catch (error) {
    await session.end().catch(() => undefined)
    throw error
  }
}

async function holderOf(session: LockSession): Promise<string> {
  const { rows } = await session.query(
    `select application_name, backend_start from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) = $1`,
    [lockKey],
  )
  const [holder] = rows
  if (!holder) return 'a process that cannot be named'
  const since = holder['backend_start'] instanceof Date ? `, since ${holder['backend_start'].toISOString()}` : ''
  return `${String(holder['application_name'])}${since}`
}
