import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { aPostgres } from '../testing/aPostgres.ts'
import { aStillClock } from '../testing/aStillClock.ts'
import { DatabaseInUse, lockDatabase } from './lockDatabase.ts'
import { lockKeys } from './lockKeys.ts'
import { connectForLock, nameOfProcess, type LockSession } from './lockSession.ts'
import { openPostgres, unbounded } from './openDb.ts'

/** A database with one lock; each connection can be broken, or go silent while the server keeps its session. */
function aServer() {
  /** The holders of each lock, alone or together with others. */
  let holds: { place: unknown; holder: object; isShared: boolean }[] = []
  const take = (place: unknown, holder: object, isShared: boolean) => {
    const isOurs = holds.every((one) => one.place !== place || one.holder === holder || (isShared && one.isShared))
    if (isOurs) holds.push({ place, holder, isShared })
    return isOurs
  }
  /** The names of processes with other connections than these. */
  const connected: string[] = []
  /** The name of the process with the oldest place. */
  let holderName = 'frontdesk, process 7 on desk-1'
  /** Milliseconds since it started. */
  let age = 3_600_000
  const clock = aStillClock()
  const connections: { break: () => void; goSilent: () => void; heartbeats: number; isEnded: boolean }[] = []
  const warnings: string[] = []
  const needs = {
    log: { warn: (_fields: object, sentence: string) => void warnings.push(sentence) },
    pause: () => Promise.resolve(),
    later: clock.later,
    connect: async (): Promise<LockSession> => {
      const self = {}
      const pid = connections.length + 1
      const lost = Promise.withResolvers<void>()
      let isSilent = false
      const connection = {
        heartbeats: 0,
        isEnded: false,
        goSilent: () => void (isSilent = true),
        break: () => {
          holds = holds.filter(({ holder }) => holder !== self)
          lost.resolve()
        },
      }
      backends.set(pid, connection)
      connections.push(connection)
      return {
        query: async (sql, parameters) => {
          if (isSilent) throw new Error('Query read timeout')
          if (sql === 'select 1') connection.heartbeats += 1
          if (sql.includes('pg_postmaster_start_time')) return { rows: [{ age }] }
          if (sql.includes('pg_terminate_backend')) backends.get(Number(parameters?.[0]))?.break()
          if (sql.includes('pg_locks'))
            return {
              rows: [{ application_name: holderName, backend_start: new Date('2026-11-22T08:00:00Z') }],
            }
          if (sql.includes('application_name like')) return { rows: connected.map((name) => ({ name })) }
          if (sql.includes('pg_backend_pid')) return { rows: [{ pid, started: `start ${pid}` }] }
          const [place] = parameters ?? []
          const isShared = sql.includes('_shared')
          if (sql.includes('pg_advisory_unlock')) {
            const given = holds.findIndex(
              (one) => one.place === place && one.holder === self && one.isShared === isShared,
            )
            expect(given).not.toBe(-1)
            holds.splice(given, 1)
          }
          if (!/advisory_lock/.test(sql)) return { rows: [] }
          return { rows: [{ is_ours: take(place, self, isShared) }] }
        },
        onLost: (handle) => void lost.promise.then(handle),
        end: async () => {
          connection.isEnded = true
          // The server does not learn of the end of a silent connection.
          if (!isSilent) connection.break()
        },
      }
    },
  }
  const backends = new Map<number, { break: () => void }>()
  return {
    needs,
    clock,
    connections,
    warnings,
    isFree: () => holds.length === 0,
    takeFor: (other: object) => {
      holds = lockKeys.map((place) => ({ place, holder: other, isShared: false }))
    },
    connected,
    nameHolder: (name: string) => void (holderName = name),
    /** Restarts it: every connection breaks. */
    restart: () => {
      age = 500
      for (const connection of connections) connection.break()
    },
    /** So long ago that whoever was connected is back. */
    runsSince: (milliseconds: number) => void (age = milliseconds),
  }
}

describe('the lock of a database', () => {
  it('a second process is refused the lock with an error that names the first', async () => {
    const { needs } = aServer()
    await lockDatabase(needs)
    await expect(lockDatabase(needs)).rejects.toThrow(
      'Frontdesk is already running on this database: frontdesk, process 7 on desk-1, since 2026-11-22T08:00:00.000Z. Stop it, start this one with ROLLING=on to take its place in a rolling update, give both the same REDIS_URL to run them as nodes, or name another database in DATABASE_URL.',
    )
  })

  it('a process of a rolling update joins one other, once that has let it in', async () => {
    const { needs } = aServer()
    const rolling = { ...needs, isRolling: true }
    const first = await lockDatabase(needs)
    expect(first.isAlone).toBe(true)
    await expect(lockDatabase(rolling)).rejects.toBeInstanceOf(DatabaseInUse)
    await first.admitOthers()
    const second = await lockDatabase(rolling)
    expect(second.isAlone).toBe(false)
    await expect(lockDatabase(rolling)).rejects.toBeInstanceOf(DatabaseInUse)
    await first.release()
    expect(await lockDatabase(rolling)).toMatchObject({ isAlone: false })
  })

  it('a process outside of a rolling update is refused while one of it is alive', async () => {
    const { needs } = aServer()
    const rolling = { ...needs, isRolling: true }
    const first = await lockDatabase(rolling)
    await first.admitOthers()
    const second = await lockDatabase(rolling)
    await first.release()
    await expect(lockDatabase(needs)).rejects.toBeInstanceOf(DatabaseInUse)
    await second.release()
    expect(await lockDatabase(needs)).toMatchObject({ isAlone: true })
  })

  it('a process is not alone while one is connected that has lost its place', async () => {
    const { needs, connected } = aServer()
    connected.push('frontdesk, process 9 on desk-2')
    const lock = await lockDatabase(needs)
    expect(lock.isAlone).toBe(false)
    await lock.admitOthers()
    await lock.release()
    connected.pop()
    expect(await lockDatabase(needs)).toMatchObject({ isAlone: true })
  })

  it('a process waits a moment for the connections of one that has just died', async () => {
    const { needs, connected } = aServer()
    connected.push('frontdesk, process 9 on desk-2')
    const lock = await lockDatabase({ ...needs, pause: async () => void connected.pop() })
    expect(lock.isAlone).toBe(true)
  })

  it('a released lock is free for the next process', async () => {
    const { needs, isFree } = aServer()
    const first = await lockDatabase(needs)
    await first.release()
    expect(isFree()).toBe(true)
    await expect(lockDatabase(needs)).resolves.toBeDefined()
  })

  it('a lock is taken again when its connection broke', async () => {
    const { needs, connections, warnings, isFree } = aServer()
    const lock = await lockDatabase(needs)
    connections[0]?.break()
    expect(isFree()).toBe(true)
    await expect.poll(isFree).toBe(false)
    expect(connections).toHaveLength(2)
    expect(warnings).toHaveLength(1)
    await lock.release()
    expect(isFree()).toBe(true)
  })

  it('a lock is lost when another process takes it before the connection is back', async () => {
    const { needs, connections, takeFor } = aServer()
    const lock = await lockDatabase(needs)
    connections[0]?.break()
    takeFor({})
    expect(await lock.lost).toBeInstanceOf(DatabaseInUse)
  })
})

describe('the lock of a database server that has just restarted', () => {
  it('a process that starts lets the one that had the lock take it again, and is refused', async () => {
    const { needs, restart, isFree } = aServer()
    const returns = Promise.withResolvers<void>()
    const first = await lockDatabase({ ...needs, pause: () => returns.promise })
    let isLost = false
    void first.lost.then(() => (isLost = true))
    restart()
    const pause = async () => {
      returns.resolve()
      await expect.poll(isFree).toBe(false)
    }
    await expect(lockDatabase({ ...needs, pause })).rejects.toBeInstanceOf(DatabaseInUse)
    expect(isLost).toBe(false)
    await first.release()
  })

  it('a process that finds nobody is not certainly alone for as long as a lease lasts', async () => {
    const { needs, restart, runsSince } = aServer()
    restart()
    for (const [age, isAlone] of [
      [500, false],
      [29_999, false],
      [30_000, true],
    ] as const) {
      runsSince(age)
      const lock = await lockDatabase(needs)
      expect(lock.isAlone).toBe(isAlone)
      await lock.release()
    }
  })

  it('the process that had the lock does not wait to take it again', async () => {
    const { needs, restart, connections, isFree } = aServer()
    const waits: number[] = []
    const first = await lockDatabase({ ...needs, pause: async (milliseconds) => void waits.push(milliseconds) })
    restart()
    await expect.poll(() => connections.length).toBe(2)
    await expect.poll(isFree).toBe(false)
    expect(waits).toEqual([1000])
    await first.release()
  })
})

describe('the lock of nodes', () => {
  const aNode = { isNode: true }

  it('any number of nodes share a database, of which the first is alone with it until it admits the others', async () => {
    const { needs, isFree, nameHolder } = aServer()
    nameHolder('frontdesk node, process 7 on desk-1')
    const first = await lockDatabase({ ...needs, ...aNode })
    expect(first.isAlone).toBe(true)
    let waits = 0
    const admitted = Promise.withResolvers<void>()
    // Longer than the patience with a process that is no node.
    const pause = () => ((waits += 1) < 40 ? Promise.resolve() : admitted.promise)
    const others = [1, 2].map(() => lockDatabase({ ...needs, ...aNode, pause }))
    await expect.poll(() => waits).toBeGreaterThanOrEqual(40)
    await first.admitOthers()
    admitted.resolve()
    const [second, third] = await Promise.all(others)
    expect([second?.isAlone, third?.isAlone]).toEqual([false, false])
    for (const lock of [first, second, third]) await lock?.release()
    expect(isFree()).toBe(true)
  })

  it('a process that is no node is refused beside nodes, also in a rolling update, and a node beside it except then', async () => {
    const { needs } = aServer()
    const node = await lockDatabase({ ...needs, ...aNode })
    await node.admitOthers()
    for (const isRolling of [true, false])
      await expect(lockDatabase({ ...needs, isRolling })).rejects.toBeInstanceOf(DatabaseInUse)
    await node.release()
    const single = await lockDatabase(needs)
    await single.admitOthers()
    await expect(lockDatabase({ ...needs, ...aNode })).rejects.toBeInstanceOf(DatabaseInUse)
    const successor = await lockDatabase({ ...needs, ...aNode, isRolling: true })
    expect(successor.isAlone).toBe(false)
    await single.release()
    expect(await lockDatabase({ ...needs, ...aNode })).toMatchObject({ isAlone: false })
  })

  it('a node takes its share again when its connection broke, while others have theirs', async () => {
    const { needs, connections } = aServer()
    const first = await lockDatabase({ ...needs, ...aNode })
    await first.admitOthers()
    const second = await lockDatabase({ ...needs, ...aNode })
    connections[0]?.break()
    await expect.poll(() => connections.length).toBe(3)
    await second.release()
    await expect(lockDatabase(needs)).rejects.toBeInstanceOf(DatabaseInUse)
  })

  it('a node whose connection broke while another one starts waits for it, and has lost nothing', async () => {
    const { needs, connections, nameHolder, isFree } = aServer()
    nameHolder('frontdesk node, process 7 on desk-1')
    let waits = 0
    const admitted = Promise.withResolvers<void>()
    const pause = () => ((waits += 1) < 40 ? Promise.resolve() : admitted.promise)
    const first = await lockDatabase({ ...needs, ...aNode, pause })
    await first.admitOthers()
    let isLost = false
    void first.lost.then(() => (isLost = true))
    connections[0]?.break()
    const second = await lockDatabase({ ...needs, ...aNode })
    await expect.poll(() => waits).toBeGreaterThanOrEqual(40)
    await second.admitOthers()
    admitted.resolve()
    await expect.poll(() => connections.length).toBe(3)
    await second.release()
    expect([isLost, isFree()]).toEqual([false, false])
    await first.release()
    expect(isFree()).toBe(true)
  })

  it('a node that stops while it waits for its share waits no longer', async () => {
    const { needs, connections, nameHolder } = aServer()
    nameHolder('frontdesk node, process 7 on desk-1')
    const waiting = Promise.withResolvers<void>()
    let waits = 0
    const first = await lockDatabase({
      ...needs,
      ...aNode,
      pause: () => ((waits += 1) < 40 ? Promise.resolve() : waiting.promise),
    })
    await first.admitOthers()
    connections[0]?.break()
    await lockDatabase({ ...needs, ...aNode })
    await expect.poll(() => waits).toBeGreaterThanOrEqual(40)
    await first.release()
    waiting.resolve()
    await expect.poll(() => connections[2]?.isEnded).toBe(true)
  })
})

describe('the heartbeat of the lock', () => {
  const interval = 10_000

  it('the heartbeat queries the connection every ten seconds until the lock is released', async () => {
    const { needs, clock, connections } = aServer()
    const lock = await lockDatabase(needs)
    for (const heartbeats of [1, 2, 3]) {
      expect(clock.due()).toEqual([interval])
      clock.advance(interval)
      expect(connections[0]?.heartbeats).toBe(heartbeats)
      await expect.poll(clock.due).toEqual([interval])
    }
    await lock.release()
    expect(clock.due()).toEqual([])
    expect(connections).toHaveLength(1)
  })

  it('a failed heartbeat ends the connection and takes the lock again, although the server still holds the silent one', async () => {
    const { needs, clock, connections, warnings, isFree } = aServer()
    const lock = await lockDatabase(needs)
    connections[0]?.goSilent()
    clock.advance(interval)
    await expect.poll(() => connections.length).toBe(2)
    await expect.poll(clock.due).toEqual([interval])
    expect(connections[0]?.isEnded).toBe(true)
    expect(warnings).toHaveLength(1)
    clock.advance(interval)
    expect(connections[1]?.heartbeats).toBe(1)
    await lock.release()
    expect(isFree()).toBe(true)
    expect(connections).toHaveLength(2)
  })

  it('a failed heartbeat reports the loss when another process has the lock', async () => {
    const { needs, clock, connections, takeFor } = aServer()
    const lock = await lockDatabase(needs)
    connections[0]?.goSilent()
    takeFor({})
    clock.advance(interval)
    expect(await lock.lost).toBeInstanceOf(DatabaseInUse)
    expect(clock.due()).toEqual([])
  })

  it('the heartbeat stops with a broken connection and starts with the next', async () => {
    const { needs, clock, connections } = aServer()
    const lock = await lockDatabase(needs)
    connections[0]?.break()
    await expect.poll(() => connections.length).toBe(2)
    await expect.poll(clock.due).toEqual([interval])
    clock.advance(interval)
    expect(connections.map(({ heartbeats }) => heartbeats)).toEqual([0, 1])
    await lock.release()
  })
})

const postgresUrl = process.env['DATABASE_URL'] ?? ''

/** A proxy for PostgreSQL that can go silent: it then forwards nothing more, and keeps both ends open. */
async function aProxy(url: string) {
  const target = new URL(url)
  const pairs: Socket[][] = []
  const proxy = createServer((near) => {
    const far = connect(Number(target.port || 5432), target.hostname)
    pairs.push([near, far])
    for (const one of [near, far]) one.on('error', () => undefined)
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const { port } = proxy.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    goSilent: () => {
      for (const [near, far] of pairs) {
        near?.unpipe()
        far?.unpipe()
      }
    },
    close: async () => {
      for (const one of pairs.flat()) one.destroy()
      await new Promise((closed) => proxy.close(closed))
    },
  }
}

describe('the lock of a real PostgreSQL', () => {
  // A database that has just started makes each process wait, and none alone.
  beforeAll(async () => {
    if (!postgresUrl) return
    const session = await connectForLock(postgresUrl)
    const whenOld = `select 1 from pg_stat_wal
      where clock_timestamp() - greatest(pg_postmaster_start_time(), stats_reset) > '30 s'`
    while ((await session.query(whenOld)).rows.length === 0) await wait(500)
    await session.end()
  }, 60_000)

  it.runIf(postgresUrl).each(['fast', 'immediate'] as const)(
    'a process that starts with its PostgreSQL, which stopped %s, does not take the place of one that is alive',
    { timeout: 60_000 },
    async (mode) => {
      const postgres = await aPostgres()
      const needs = { connect: () => connectForLock(postgres.url), log: { warn: () => undefined } }
      const first = await lockDatabase(needs)
      try {
        let isLost = false
        void first.lost.then(() => (isLost = true))
        await postgres.stop(mode)
        await postgres.start()
        await expect(lockDatabase(needs)).rejects.toBeInstanceOf(DatabaseInUse)
        expect(isLost).toBe(false)
        await first.release()
        expect(await lockDatabase(needs)).toMatchObject({ isAlone: false })
      } finally {
        await postgres.close()
      }
    },
  )

  it.runIf(postgresUrl)('a process whose lock broke is not taken for dead while it is connected', async () => {
    const needs = { connect: () => connectForLock(postgresUrl), log: { warn: () => undefined } }
    // It is slow to notice.
    const first = await lockDatabase({ ...needs, pause: () => new Promise(() => undefined) })
    const pool = await openPostgres(postgresUrl, () => undefined, { ...unbounded, name: nameOfProcess(false) })
    await sql`select 1`.execute(pool.db)
    const other = await connectForLock(postgresUrl)
    await other.query(`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1`, [
      lockKeys[0] % 2 ** 32,
    ])
    const second = await lockDatabase(needs)
    expect(second.isAlone).toBe(false)
    await pool.close()
    await second.release()
    const third = await lockDatabase(needs)
    expect(third.isAlone).toBe(true)
    for (const lock of [first, third]) await lock.release()
    await other.end()
  })

  it.runIf(postgresUrl)(
    'the PostgreSQL lock is taken again when its connection went silent while the server still holds it',
    { timeout: 20_000 },
    async () => {
      const proxy = await aProxy(postgresUrl)
      const clock = aStillClock()
      let connections = 0
      // Only the first connection goes silent.
      const connectTo = async () => connectForLock((connections += 1) === 1 ? proxy.url : postgresUrl)
      const lock = await lockDatabase({
        connect: connectTo,
        log: { warn: () => undefined },
        // The server takes a moment to end the silent session.
        pause: (milliseconds) => wait(milliseconds / 10),
        later: clock.later,
      })
      try {
        proxy.goSilent()
        clock.advance(10_000)
        await expect.poll(clock.due, { timeout: 15_000 }).toEqual([10_000])
        expect(connections).toBe(2)
        await expect(
          lockDatabase({
            connect: () => connectForLock(postgresUrl),
            log: { warn: () => undefined },
            pause: () => Promise.resolve(),
          }),
        ).rejects.toThrow(DatabaseInUse)
      } finally {
        await lock.release()
        await proxy.close()
      }
    },
  )

  it.runIf(postgresUrl)(
    'the PostgreSQL lock is refused to a second process, and free once the first released it',
    async () => {
      const needs = {
        connect: () => connectForLock(postgresUrl),
        log: { warn: () => undefined },
        pause: () => Promise.resolve(),
      }
      const first = await lockDatabase(needs)
      await expect(lockDatabase(needs)).rejects.toThrow(`process ${process.pid} on `)
      await first.release()
      const second = await lockDatabase(needs)
      await second.release()
    },
  )

  it.runIf(postgresUrl)('the PostgreSQL lock is taken again after the server ended its connection', async () => {
    const broken = Promise.withResolvers<void>()
    let connections = 0
    const connect = async () => {
      connections += 1
      return connectForLock(postgresUrl)
    }
    const lock = await lockDatabase({ connect, log: { warn: () => broken.resolve() } })
    const other = await connectForLock(postgresUrl)
    await other.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'frontdesk, process ${process.pid}%'`,
    )
    await broken.promise
    await expect.poll(() => connections, { timeout: 10_000 }).toBe(2)
    const holders = () => other.query('select 1 from pg_locks where locktype = $1', ['advisory'])
    await expect.poll(async () => (await holders()).rows.length, { timeout: 10_000 }).toBeGreaterThan(0)
    await expect(
      lockDatabase({ connect: () => connectForLock(postgresUrl), log: { warn: () => undefined } }),
    ).rejects.toThrow(DatabaseInUse)
    await other.end()
    await lock.release()
  })
})
