import { setTimeout as wait } from 'node:timers/promises'
import {
  leaveLock,
  lockKeys,
  locksOfFirst,
  locksOfNode,
  locksOfRolling,
  shareLock,
  sharedLocks,
  tryLock,
  type Taken,
} from './lockKeys.ts'
import { nameOfProcess, nodeName, productName, type LockSession } from './lockSession.ts'

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
  /** Whether this process shares the database with others that are nodes, too. */
  isNode?: boolean
}

/** The lock of this process on its database. */
export type DatabaseLock = {
  /**
   * No other process is connected to the database, and none gets in before `admitOthers`. A process that is alive may
   * have lost its place with a broken connection; then it still has others, unless the server has just begun: no
   * process is certainly alone then.
   */
  isAlone: boolean
  /** Lets a process of a rolling update join, or further nodes. */
  admitOthers: () => Promise<void>
  /** Resolves when another process has taken the lock while its connection was broken. */
  lost: Promise<Error>
  release: () => Promise<void>
}

/** Another process holds the lock. */
export class DatabaseInUse extends Error {
  override name = 'DatabaseInUse'

  constructor(holder: string) {
    super(
      `Frontdesk is already running on this database: ${holder}. Stop it, start this one with ROLLING=on to take its place in a rolling update, give both the same REDIS_URL to run them as nodes, or name another database in DATABASE_URL.`,
    )
  }
}

/** Milliseconds for which a process that was just killed may still hold the lock. */
const patience = 3_000
const retryEvery = 250
/** Milliseconds between attempts to reconnect. */
const reconnectEvery = 1_000
/** Milliseconds that a process which starts gives those whose connections broke with the server to reconnect. */
const returnsWithin = 2_500
/** Milliseconds from the start of a server in which a process that is alive may hold leases without a connection. */
const newFor = 30_000
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
type Held = { session: LockSession; backend: Backend } & Exclude<Taken, false>
/** How a process takes its locks. */
type Way = {
  try: (session: LockSession) => Promise<Taken>
  /** Begins with this, so that a process that waits knows whom it waits for. */
  name: string
  /** Another node that is starting lets this one in when it is ready. */
  waitsForNodes: boolean
}

/**
 * Locks the database for this process (facts-2026-11, decision 3): two processes that know nothing of each other would
 * not tell their clients what the other has changed. Throws `DatabaseInUse` when another process holds the lock, in a
 * rolling update when two do. A connection that breaks or does not answer its heartbeat is replaced, and the lock is
 * taken again; it is lost only if another process has taken it by then.
 */
export async function lockDatabase({
  connect,
  log,
  pause = wait,
  later = onTimer,
  isRolling = false,
  isNode = false,
}: LockNeeds): Promise<DatabaseLock> {
  const lost = Promise.withResolvers<Error>()
  let isReleased = false
  let stopWatching = () => {}
  const name = nameOfProcess(isNode)
  const firstWay = isNode ? locksOfNode(isRolling) : isRolling ? locksOfRolling : locksOfFirst
  let held = await takeLock(connect, pause, { try: firstWay, name, waitsForNodes: isNode })
  const [place] = held.held
  const isFirst = held.held.length === lockKeys.length && !held.isShared
  const isAlone = isFirst && !(await isServerNew(held.session)) && (await othersLeave(held.session, pause))

  const hold = ({ session, backend }: Held): void => {
    stopWatching = watchSession(session, later, () => {
      log.warn({}, 'The connection that holds the database for this process broke; connecting again')
      void lockAgain(backend)
    })
  }

  /** A node shares whatever it can: the process that it is to follow may have the other place. */
  const again = isNode
    ? sharedLocks(true)
    : async (session: LockSession): Promise<Taken> =>
        (await tryLock(session, place)) && { held: [place], isShared: false }
  const lockAgain = async (before: Backend): Promise<void> => {
    while (!isReleased) {
      await pause(reconnectEvery)
      try {
        // A node that starts meanwhile has the locks for itself until it has migrated.
        const taken = await takeLock(
          connect,
          pause,
          { try: again, name, waitsForNodes: isNode },
          before,
          () => isReleased,
        )
        if (isReleased) return void (await taken.session.end())
        held = taken
        return hold(taken)
      } catch (error) {
        if (error instanceof DatabaseInUse) return lost.resolve(error)
        // The database is unavailable: try again until it is back.
      }
    }
  }

  hold(held)
  return {
    isAlone,
    async admitOthers() {
      if (!isFirst) return
      if (!isNode) return void (await leaveLock(held.session, lockKeys[1]))
      for (const one of lockKeys) {
        await shareLock(held.session, one)
        await leaveLock(held.session, one)
      }
    },
    lost: lost.promise,
    async release() {
      isReleased = true
      stopWatching()
      await held.session.end().catch(() => undefined)
    },
  }
}

/** Queries a session again and again; calls back, once, when it broke. Returns how to stop that. */
function watchSession(session: LockSession, later: NonNullable<LockNeeds['later']>, onBroken: () => void): () => void {
  let isOver = false
  let cancelHeartbeat = () => {}
  const stop = (): void => {
    isOver = true
    cancelHeartbeat()
  }
  const broke = (): void => {
    if (isOver) return
    stop()
    onBroken()
  }
  const scheduleHeartbeat = (): void => {
    if (!isOver) cancelHeartbeat = later(heartbeatEvery, () => void heartbeat())
  }
  const heartbeat = (): Promise<void> =>
    session.query('select 1').then(scheduleHeartbeat, () => {
      broke()
      void session.end().catch(() => undefined)
    })
  session.onLost(broke)
  scheduleHeartbeat()
  return stop
}

/** `before`: the session of this process that held the lock until now. Rejects as soon as `isOver`. */
async function takeLock(
  connect: LockNeeds['connect'],
  pause: (milliseconds: number) => Promise<unknown>,
  way: Way,
  before?: Backend,
  isOver = () => false,
): Promise<Held> {
  const session = await connect()
  try {
    // The database gives up a vanished host after half a minute instead of two hours.
    for (const setting of ['tcp_keepalives_idle = 15', 'tcp_keepalives_interval = 5', 'tcp_keepalives_count = 3'])
      await session.query(`set ${setting}`)
    await session.query(`select set_config('application_name', $1, false)`, [way.name])
    // The server may not have noticed the broken connection: end its session, which still holds the lock.
    if (before)
      await session.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and backend_start::text = $2',
        [before.pid, before.started],
      )
    const backend = await backendOf(session)
    // A process that lost its lock with a server that restarted must find it free.
    if (!before && (await isServerNew(session))) await pause(returnsWithin)
    for (let waited = 0; ; waited += retryEvery) {
      const taken = await way.try(session)
      if (taken) return { session, backend, ...taken }
      if (isOver()) throw new Error('The lock is not needed any more')
      if (waited >= patience) {
        const { name, since } = await holderOf(session)
        if (!way.waitsForNodes || !name.startsWith(nodeName)) throw new DatabaseInUse(`${name}${since}`)
      }
      await pause(retryEvery)
    }
  } catch (error) {
    await session.end().catch(() => undefined)
    throw error
  }
}

/**
 * Whether no other process of the product is connected any more; waits a moment for the connections
 * of one that has just died.
 */
async function othersLeave(session: LockSession, pause: (milliseconds: number) => Promise<unknown>): Promise<boolean> {
  for (let waited = 0; ; waited += retryEvery) {
    const { rows } = await session.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and application_name like $1 limit 1`,
      [`${productName}%process%`],
    )
    if (rows.length === 0) return true
    if (waited >= patience) return false
    await pause(retryEvery)
  }
}

/** Whether the server has just been started, or has just ended all connections because one of them crashed. */
async function isServerNew(session: LockSession): Promise<boolean> {
  // After a crash the time of its start stays as it was, and its statistics begin anew.
  const { rows } = await session.query(
    `select extract(epoch from clock_timestamp() - greatest(pg_postmaster_start_time(), stats_reset)) * 1000 as age
      from pg_stat_wal`,
  )
  return Number(rows[0]?.['age']) < newFor
}

async function backendOf(session: LockSession): Promise<Backend> {
  // As text: a Date would lose the microseconds.
  const { rows } = await session.query(
    'select pid, backend_start::text as started from pg_stat_activity where pid = pg_backend_pid()',
  )
  return { pid: Number(rows[0]?.['pid']), started: String(rows[0]?.['started']) }
}

async function holderOf(session: LockSession): Promise<{ name: string; since: string }> {
  const { rows } = await session.query(
    `select application_name, backend_start from pg_locks join pg_stat_activity using (pid)
      where locktype = 'advisory' and granted and database = (select oid from pg_database where datname = current_database())
        and ((classid::bigint << 32) | objid::bigint) in ($1, $2) order by backend_start`,
    [...lockKeys],
  )
  const [holder] = rows
  if (!holder) return { name: 'a process that cannot be named', since: '' }
  const since = holder['backend_start'] instanceof Date ? `, since ${holder['backend_start'].toISOString()}` : ''
  return { name: String(holder['application_name']), since }
}
