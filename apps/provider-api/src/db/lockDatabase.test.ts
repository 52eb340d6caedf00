import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { aStillClock } from '../testing/aStillClock.ts'
import { connectForLock, DatabaseInUse, lockDatabase, places, type LockSession } from './lockDatabase.ts'

/** A database with one lock; each connection can be broken, or go silent while the server keeps its session. */
function aServer() {
  /** Who has each of the places. */
  const holders = new Map<unknown, object>()
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
          for (const [place, holder] of holders) if (holder === self) holders.delete(place)
          lost.resolve()
        },
      }
      backends.set(pid, connection)
      connections.push(connection)
      return {
        query: async (sql, parameters) => {
          if (isSilent) throw new Error('Query read timeout')
          if (sql === 'select 1') connection.heartbeats += 1
          if (sql.includes('pg_terminate_backend')) backends.get(Number(parameters?.[0]))?.break()
          if (sql.includes('pg_locks'))
            return {
              rows: [
                { application_name: 'frontdesk, process 7 on desk-1', backend_start: new Date('2026-11-22T08:00:00Z') },
              ],
            }
          if (sql.includes('pg_backend_pid')) return { rows: [{ pid, started: `start ${pid}` }] }
          const [place] = parameters ?? []
          if (sql.includes('pg_advisory_unlock')) holders.delete(place)
          if (!sql.includes('pg_try_advisory_lock')) return { rows: [] }
          if (!holders.has(place)) holders.set(place, self)
          return { rows: [{ is_ours: holders.get(place) === self }] }
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
    isFree: () => holders.size === 0,
    takeFor: (other: object) => {
      for (const place of places) holders.set(place, other)
    },
  }
}

describe('the lock of a database', () => {
  it('a second process is refused the lock with an error that names the first', async () => {
    const { needs } = aServer()
    await lockDatabase(needs)
    await expect(lockDatabase(needs)).rejects.toThrow(
      'Frontdesk is already running on this database: frontdesk, process 7 on desk-1, since 2026-11-22T08:00:00.000Z. Stop it, start this one with ROLLING=on to take its place in a rolling update, or name another database in DATABASE_URL.',
    )
  })

  it('a process of a rolling update joins one other, once that has let it in', async () => {
    const { needs } = aServer()
    const rolling = { ...needs, isRolling: true }
    const first = await lockDatabase(needs)
    expect(first.isAlone).toBe(true)
    await expect(lockDatabase(rolling)).rejects.toBeInstanceOf(DatabaseInUse)
    await first.admitSuccessor()
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
    await first.admitSuccessor()
    const second = await lockDatabase(rolling)
    await first.release()
    await expect(lockDatabase(needs)).rejects.toBeInstanceOf(DatabaseInUse)
    await second.release()
    expect(await lockDatabase(needs)).toMatchObject({ isAlone: true })
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
        pause: () => Promise.resolve(),
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
    await expect(
      lockDatabase({ connect: () => connectForLock(postgresUrl), log: { warn: () => undefined } }),
    ).rejects.toThrow(DatabaseInUse)
    await other.end()
    await lock.release()
  })
})
