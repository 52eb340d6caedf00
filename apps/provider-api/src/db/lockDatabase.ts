import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

/** A connection of its own, which lives as long as the lock: PostgreSQL gives the lock up when it ends. */
export type LockSession = {
  query: (sql: string, parameters?: readonly unknown[]) => Promise<{ rows: Record<string, unknown>[] }>
  /** Calls back when the connection has ended without being asked to. */
  onLost: (handle: () => void) => void
  end: () => Promise<void>
}

/**
 * Connects to PostgreSQL for the lock alone; gives up after five seconds without an answer, to the connection or to a
 * query.
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
  /**
   * Calls back after so many milliseconds, unless what it answers is called before; does not hold the process alive.
   */
  later?: (milliseconds: number, job: () => void) => () => void
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
    super(
      `Frontdesk is already running on this database: ${holder}. Stop it, or name another database in DATABASE_URL.`,
    )
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
 * How often the connection of the lock is queried, in milliseconds: one that sends nothing learns of its loss late or
 * never.
 */
const heartbeatEvery = 10_000

const onTimer: NonNullable<LockNeeds['later']> = (milliseconds, job) => {
  const timer = setTimeout(job, milliseconds).unref()
  return () => clearTimeout(timer)
}

/** The server's side of a session: a process id is used again, its start is not. */
type Backend = { pid: number; started: string }
type Held = { session: LockSession; backend: Backend }

/**
 * Takes the database for this process (facts-2026-11, decision 3): runs and deliveries belong to the process that began
 * them, so that a second one would end the first one's. Throws `DatabaseInUse` when another process holds it. A
 * connection that breaks, or does not answer its heartbeat, is replaced, and the lock is taken again; only when
 * somebody else has it by then is it lost.
 */
export async function lockDatabase({ connect, log, pause = wait, later = onTimer }: LockNeeds): Promise<DatabaseLock> {
  const lost = Promise.withResolvers<Error>()
  let isReleased = false
  let cancelHeartbeat = () => {}
  let held = await takeLock(connect, pause)

  const hold = ({ session, backend }: Held): void => {
    let isReplaced = false
    const replace = (): void => {
      if (isReleased || isReplaced) return
      isReplaced = true
      cancelHeartbeat()
      log.warn({}, 'The connection that holds the database for this process broke; connecting again')
      void lockAgain(backend)
    }
    const scheduleHeartbeat = (): void => {
      if (!isReleased && !isReplaced) cancelHeartbeat = later(heartbeatEvery, () => void heartbeat())
    }
    const heartbeat = (): Promise<void> =>
      session.query('select 1').then(scheduleHeartbeat, () => {
        replace()
        void session.end().catch(() => undefined)
      })
    session.onLost(replace)
    scheduleHeartbeat()
  }

  const lockAgain = async (before: Backend): Promise<void> => {
    while (!isReleased) {
      await pause(reconnectEvery)
      try {
        const again = await takeLock(connect, pause, before)
        if (isReleased) return void (await again.session.end())
        held = again
        return hold(again)
      } catch (error) {
        if (error instanceof DatabaseInUse) return lost.resolve(error)
        // The database is away: calls fail until it is back, and then the lock is taken again.
      }
    }
  }

  hold(held)
  return {
    lost: lost.promise,
    async release() {
      isReleased = true
      cancelHeartbeat()
      await held.session.end().catch(() => undefined)
    },
  }
}

/** `before`: this process's own session that held the lock until now. */
async function takeLock(
  connect: LockNeeds['connect'],
  pause: (milliseconds: number) => Promise<unknown>,
  before?: Backend,
): Promise<Held> {
  const session = await connect()
  try {
    // A host that vanishes without a word is given up by the database after half a minute, not after two hours.
    for (const setting of ['tcp_keepalives_idle = 15', 'tcp_keepalives_interval = 5', 'tcp_keepalives_count = 3'])
      await session.query(`set ${setting}`)
    await session.query(`select set_config('application_name', $1, false)`, [
      `frontdesk, process ${process.pid} on ${hostname()}`.slice(0, 63),
    ])
    // The server may not know yet that the connection broke, and would hold the lock from its own holder.
    if (before)
      await session.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start::text = $2',
        [before.pid, before.started],
      )
    const backend = await backendOf(session)
    for (let waited = 0; ; waited += retryEvery) {
      const { rows } = await session.query('select pg_try_advisory_lock($1) as is_ours', [lockKey])
      if (rows[0]?.['is_ours'] === true) return { session, backend }
      if (waited >= patience) throw new DatabaseInUse(await holderOf(session))
      await pause(retryEvery)
    }
  } catch (error) {
    await session.end().catch(() => undefined)
    throw error
  }
}

async function backendOf(session: LockSession): Promise<Backend> {
  // As text: a Date would lose the microseconds.
  const { rows } = await session.query(
    'select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()',
  )
  return { pid: Number(rows[0]?.['pid']), started: String(rows[0]?.['started']) }
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
