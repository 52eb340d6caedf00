import { describe, expect, it } from 'vitest'
import { connectForLock, DatabaseInUse, lockDatabase, type LockSession } from './lockDatabase.ts'

/** A database with one lock; each connection is a session of it, which can be broken. */
function aServer() {
  let holder: object | null = null
  const connections: { break: () => void }[] = []
  const warnings: string[] = []
  const needs = {
    log: { warn: (_fields: object, sentence: string) => void warnings.push(sentence) },
    pause: () => Promise.resolve(),
    connect: async (): Promise<LockSession> => {
      const self = {}
      const lost = Promise.withResolvers<void>()
      const end = () => {
        if (holder === self) holder = null
      }
      connections.push({
        break: () => {
          end()
          lost.resolve()
        },
      })
      return {
        query: async (sql) => {
          if (sql.includes('pg_locks')) return { rows: [{ application_name: 'frontdesk, process 7 on desk-1', backend_start: new Date('2026-11-22T08:00:00Z') }] }
          if (!sql.includes('pg_try_advisory_lock')) return { rows: [] }
          holder ??= self
          return { rows: [{ is_ours: holder === self }] }
        },
        onLost: (handle) => void lost.promise.then(handle),
        end: async () => end(),
      }
    },
  }
  return { needs, connections, warnings, isFree: () => holder === null, takeFor: (other: object) => void (holder = other) }
}

describe('the lock of a database', () => {
  it('is refused to a second process, with a sentence that names the first', async () => {
    const { needs } = aServer()
    await lockDatabase(needs)
    await expect(lockDatabase(needs)).rejects.toThrow('Frontdesk is already running on this database: frontdesk, process 7 on desk-1, since 2026-11-22T08:00:00.000Z. Stop it, or name another database in DATABASE_URL.')
  })

  it('is free for the next process once it is released', async () => {
    const { needs, isFree } = aServer()
    const first = await lockDatabase(needs)
    await first.release()
    expect(isFree()).toBe(true)
    await expect(lockDatabase(needs)).resolves.toBeDefined()
  })

  it('is taken again when its connection broke', async () => {
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

  it('is lost when another process has it by the time that the connection is back', async () => {
    const { needs, connections, takeFor } = aServer()
    const lock = await lockDatabase(needs)
    connections[0]?.break()
    takeFor({})
    expect(await lock.lost).toBeInstanceOf(DatabaseInUse)
  })
})

const postgresUrl = process.env['DATABASE_URL'] ?? ''

describe('the lock of a real PostgreSQL', () => {
  it.runIf(postgresUrl)('is refused to a second process and free after the first', async () => {
    const needs = { connect: () => connectForLock(postgresUrl), log: { warn: () => undefined }, pause: () => Promise.resolve() }
    const first = await lockDatabase(needs)
    await expect(lockDatabase(needs)).rejects.toThrow(`process ${process.pid} on `)
    await first.release()
    const second = await lockDatabase(needs)
    await second.release()
  })

  it.runIf(postgresUrl)('comes back after its connection was ended by the server', async () => {
    const broken = Promise.withResolvers<void>()
    let connections = 0
    const connect = async () => {
      connections += 1
      return connectForLock(postgresUrl)
    }
    const lock = await lockDatabase({ connect, log: { warn: () => broken.resolve() } })
    const other = await connectForLock(postgresUrl)
    await other.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'frontdesk, process ${process.pid}%'`)
    await broken.promise
    await expect.poll(() => connections, { timeout: 10_000 }).toBe(2)
    await expect(lockDatabase({ connect: () => connectForLock(postgresUrl), log: { warn: () => undefined } })).rejects.toThrow(DatabaseInUse)
    await other.end()
    await lock.release()
  })
})
