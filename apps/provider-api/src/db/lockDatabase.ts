import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

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

/** Dependencies of the lock. */
export type LockNeeds = {
  connect: () => Promise<LockSession>
  log: { warn: (fields: Record<string, unknown>, sentence: string) => void }
  /** Resolves after this many milliseconds. */
  pause?: (milliseconds: number) => Promise<unknown>
  /**
   * Calls back after this many milliseconds, unless the returned function cancels it; does not keep the process alive.
   */
  later?: (milliseconds: number, job: () => void) => () => void
  /** Whether this process may join another one: it is meant to take its place in a rolling update. */
  isRolling?: boolean
}

/** The lock of this process on its database. */
export type DatabaseLock = {
  /** No other process had the database when this one took it, and none gets in before `admitSuccessor`. */
  isAlone: boolean
  /** Lets a process of a rolling update join. */
  admitSuccessor: () => Promise<void>
  /** Resolves when another process has taken the lock while its connection was broken. */
  lost: Promise<Error>
  release: () => Promise<void>
}

/** Another process holds the lock. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'

  constructor(holder: string) {
    super(
      `Frontdesk is already running on this database: ${holder}. Stop it, start this one with ROLLING=on to take its place in a rolling update, or name another database in DATABASE_URL.`,
    )
  }
}

/**
 * The keys of the advisory locks, arbitrary numbers, unique within the database: one for each process that may use it. A second one may
 * only during a rolling update.
 */
export const places = [4_625_194_713, 4_625_194_714] as const
type Place = (typeof places)[number]

/** Milliseconds for which a process that was just killed may still hold the lock. */
const patience = 3_000
const retryEvery = 250
/** Milliseconds between attempts to reconnect. */
const reconnectEvery = 1_000
/**
 * Milliseconds between queries on the connection of the lock: without traffic its loss would be noticed late or never.
 */
const heartbeatEvery = 10_000

const onTimer: NonNullable<LockNeeds['later']> = (milliseconds, job) => {
  const timer = setTimeout(job, milliseconds).unref()
  return () => clearTimeout(timer)
}

/** The server process of a session: process ids are reused, so its start identifies it too. */
type Backend = { pid: number; started: string }
type Held = { session: LockSession; backend: Backend; held: Places }

/**
 * Locks the database for this process (facts-2026-11, decision 3): two processes that know nothing of each other would not tell
 * their clients what the other has changed. Throws `DatabaseInUse` when another process holds the lock, in a rolling update when two
 * do. A connection that breaks or does not answer its heartbeat is replaced, and the lock is taken again; it is lost only
 * if another process has taken it by then.
 */
export async function lockDatabase({
  connect,
  log,
  pause = wait,
  later = onTimer,
  isRolling = false,
}: LockNeeds): Promise<DatabaseLock> {
  const lost = Promise.withResolvers<Error>()
  let isReleased = false
  let cancelHeartbeat = () => {}
  let held = await takeLock(connect, pause, isRolling ? placesOfRolling : placesOfFirst)
  const [place] = held.held
  const isAlone = held.held.length === places.length

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
        const again = await takeLock(
          connect,
          pause,
          async (session) => (await tryPlace(session, place)) && [place],
          before,
        )
        if (isReleased) return void (await again.session.end())
        held = again
        return hold(again)
      } catch (error) {
        if (error instanceof DatabaseInUse) return lost.resolve(error)
        // The database is unavailable: try again until it is back.
      }
    }
  }

  hold(held)
  return {
    isAlone,
    async admitSuccessor() {
      if (isAlone) await leavePlace(held.session, places[1])
    },
    lost: lost.promise,
    async release() {
      isReleased = true
      cancelHeartbeat()
      await held.session.end().catch(() => undefined)
    },
  }
}

/** `before`: the session of this process that held the lock until now. */
async function takeLock(
  connect: LockNeeds['connect'],
  pause: (milliseconds: number) => Promise<unknown>,
  tryPlaces: (session: LockSession) => Promise<Places | false>,
  before?: Backend,
): Promise<Held> {
  const session = await connect()
  try {
    // The database gives up a vanished host after half a minute instead of two hours.
    for (const setting of ['tcp_keepalives_idle = 15', 'tcp_keepalives_interval = 5', 'tcp_keepalives_count = 3'])
      await session.query(`set ${setting}`)
    await session.query(`select set_config('application_name', $1, false)`, [
      `frontdesk, process ${process.pid} on ${hostname()}`.slice(0, 63),
    ])
    // The server may not have noticed the broken connection: end its session, which still holds the lock.
    if (before)
      await session.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start::text = $2',
        [before.pid, before.started],
      )
    const backend = await backendOf(session)
    for (let waited = 0; ; waited += retryEvery) {
      const held = await tryPlaces(session)
      if (held) return { session, backend, held }
      if (waited >= patience) throw new DatabaseInUse(await holderOf(session))
      await pause(retryEvery)
    }
  } catch (error) {
    await session.end().catch(() => undefined)
    throw error
  }
}

/** The places that a process got: the first is its own until it ends, a second one only until it admits a successor. */
type Places = readonly [Place, ...Place[]]

/** All places, or none: whoever has one keeps others out. */
async function placesOfFirst(session: LockSession): Promise<Places | false> {
  const got = await placesOfRolling(session)
  if (!got || got.length === places.length) return got
  await leavePlace(session, got[0])
  return false
}

/** Whatever places are free. */
async function placesOfRolling(session: LockSession): Promise<Places | false> {
  const got: Place[] = []
  for (const place of places) if (await tryPlace(session, place)) got.push(place)
  const [first, ...others] = got
  return first !== undefined && [first, ...others]
}

async function tryPlace(session: LockSession, place: Place): Promise<boolean> {
  const { rows } = await session.query('select pg_try_advisory_lock($1) as is_ours', [place])
  return rows[0]?.['is_ours'] === true
}

const leavePlace = (session: LockSession, place: Place) => session.query('select pg_advisory_unlock($1)', [place])

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
        and ((classid::bigint << 32) | objid::bigint) in ($1, $2) order by backend_start`,
    [...places],
  )
  const [holder] = rows
  if (!holder) return 'a process that cannot be named'
  const since = holder['backend_start'] instanceof Date ? `, since ${holder['backend_start'].toISOString()}` : ''
  return `${String(holder['application_name'])}${since}`
}
