import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres, unbounded, type OpenDb } from '../db/openDb.ts'
import { aCluster, type ACluster } from '../testing/aCluster.ts'
import { aFollower, type AFollower } from '../testing/aFollower.ts'
import { aPostgres, type APostgres } from '../testing/aPostgres.ts'
import type { AProcess } from '../testing/aProcess.ts'
import { aSendLoad } from '../testing/aSendLoad.ts'
import { seededChance } from '../testing/seededChance.ts'

/** How often the database is restarted; `npm run proof:long -- processes` does so more often. */
const restarts = Number(process.env['DATABASE_RESTARTS'] ?? 2)
const chance = seededChance(Number(process.env['SEED'] ?? 1))

// One process without Redis: it has the database for itself, and must have it again after an outage.
describe.runIf(process.env['DATABASE_URL'])(
  'a process whose PostgreSQL',
  { timeout: 120_000 + restarts * 20_000 },
  () => {
    let postgres: APostgres
    let cluster: ACluster
    let server: AProcess
    /** Another connection, of somebody who administers the database. */
    let other: OpenDb
    let exitCode: number | null | undefined
    const followers: AFollower[] = []

    beforeAll(async () => {
      postgres = await aPostgres()
      const begun = await aCluster(postgres.url, { customersCount: 4, slowness: 60, settings: { REDIS_URL: '' } })
      cluster = begun.cluster
      server = begun.first
      void server.exited.then((code) => void (exitCode = code))
      other = await openPostgres(cluster.databaseUrl, () => undefined, unbounded)
    }, 120_000)
    afterEach(async () => {
      // A test that failed in the middle of an outage must not take the next ones with it.
      await postgres.start()
      await acceptWrites(true)
      for (const follower of followers.splice(0)) follower.close()
    })
    afterAll(async () => {
      await other.close()
      await cluster.close()
      await postgres.close()
    })

    const follow = async () => {
      const follower = aFollower(server.origin, server.call, cluster.who)
      followers.push(follower)
      await follower.ready
      return follower
    }
    const acceptWrites = async (isAccepted: boolean) => {
      const change = isAccepted ? 'reset default_transaction_read_only' : 'set default_transaction_read_only = on'
      await sql.raw(`alter system ${change}`).execute(other.db)
      await sql`select pg_reload_conf()`.execute(other.db)
    }
    const begin = (round: string) => aSendLoad(cluster, { round, pace: 200, chance, call: server.call })
    const refusals = (load: ReturnType<typeof begin>) => [
      ...new Set(load.refused.map(({ status, code, retryAfter }) => `${status} ${String(code)} ${String(retryAfter)}`)),
    ]

    it('a process whose PostgreSQL restarts answers 503 with Retry-After, keeps its live connections, and goes on by itself', async () => {
      const following = [await follow(), await follow()]
      const load = begin('Restart')
      const figures: Record<string, number> = {}
      for (let restart = 1; restart <= restarts; restart += 1) {
        await load.nextInEveryChat()
        await postgres.stop(restart % 2 === 1 ? 'immediate' : 'fast')
        await expect.poll(async () => (await fetch(new URL('/readyz', server.origin))).status).toBe(503)
        await pause(500 + 1000 * chance())
        await postgres.start()
        const back = performance.now()
        await load.nextInEveryChat()
        figures[`recover${restart}_ms`] = performance.now() - back
      }
      await load.end()
      expect(refusals(load)).toEqual(['503 UNAVAILABLE 5'])
      expect(exitCode).toBe(undefined)
      await load.settle('F-20 (PostgreSQL)', following, figures)
      expect(following.map((follower) => follower.connections())).toEqual([1, 1])
    })

    it('a process whose PostgreSQL has a locked table refuses what needs the table with 503 after a bounded wait, and keeps its live connections', async () => {
      const { token, companyId } = cluster.who
      const following = [await follow(), await follow()]
      const load = begin('Locked')
      await load.nextInEveryChat()
      const release = Promise.withResolvers<void>()
      const locked = Promise.withResolvers<void>()
      const locking = other.db.transaction().execute(async (trx) => {
        await sql`lock table messages in access exclusive mode`.execute(trx)
        locked.resolve()
        await release.promise
      })
      await locked.promise
      const since = performance.now()
      // More calls than the process has connections.
      const blocked = cluster.customers.flatMap(({ chatId }) =>
        Array.from({ length: 4 }, async () => {
          const { status, body } = await server.call('getChatMessages', { token, body: { companyId, chatId } })
          return { status, code: body['code'], retryAfter: body['retryAfter'], after: performance.now() - since }
        }),
      )
      const alive: number[] = []
      const answers = Promise.all(blocked)
      let isAnswered = false
      void answers.finally(() => void (isAnswered = true))
      while (!isAnswered) {
        const begun = performance.now()
        expect((await fetch(new URL('/livez', server.origin))).status).toBe(200)
        alive.push(performance.now() - begun)
        await pause(100)
      }
      expect(await answers).toMatchObject(blocked.map(() => ({ status: 503, code: 'UNAVAILABLE', retryAfter: 5 })))
      // Liveness alone: three waits for the lock, one after the other, are less than half of what a statement may take.
      expect(Math.max(...(await answers).map(({ after }) => after))).toBeLessThan(15_000)
      await expect.poll(() => load.refused.length, { timeout: 20_000 }).toBeGreaterThan(0)
      release.resolve()
      await locking
      const back = performance.now()
      await load.nextInEveryChat()
      const recover_ms = performance.now() - back
      await load.end()
      expect(refusals(load)).toEqual(['503 UNAVAILABLE 5'])
      expect(exitCode).toBe(undefined)
      await load.settle('F-21', following, {
        recover_ms,
        answered_ms: Math.max(...(await answers).map(({ after }) => after)),
        livez_ms: Math.max(...alive),
      })
      expect(following.map((follower) => follower.connections())).toEqual([1, 1])
    })

    it('a process whose PostgreSQL accepts no writes refuses every send with 503, stores none of them, and lets people read on', async () => {
      const { token, companyId, adminId } = cluster.who
      const following = [await follow()]
      const load = begin('Read-only')
      await load.nextInEveryChat()
      await acceptWrites(false)
      await expect.poll(() => load.refused.length).toBeGreaterThan(0)
      // The next call would note that the session is in use.
      await other.db.transaction().execute(async (trx) => {
        await sql`set transaction read write`.execute(trx)
        const longAgo = new Date(Date.now() - 3_600_000)
        await trx.updateTable('sessions').set({ last_seen_at: longAgo }).where('admin_id', '=', adminId).execute()
      })
      const [customer] = cluster.customers
      const chatId = customer?.chatId ?? 0
      const failed = Array.from({ length: 20 }, (_, n) => `Refused ${chatId} ${n}`)
      const answers = await Promise.all(
        failed.map((message) => server.call('sendMessage', { token, body: { companyId, chatId, message } })),
      )
      expect(answers.map(({ status, body }) => [status, body['success'], body['code']])).toEqual(
        failed.map(() => [503, false, 'UNAVAILABLE']),
      )
      expect((await server.call('getChatMessages', { token, body: { companyId, chatId } })).status).toBe(200)
      await acceptWrites(true)
      const back = performance.now()
      await load.nextInEveryChat()
      const recover_ms = performance.now() - back
      await load.end()
      expect(refusals(load)).toEqual(['503 UNAVAILABLE 15'])
      const texts = (await cluster.messagesOf(chatId)).map(({ text }) => text)
      const phantom = failed.filter((text) => texts.includes(text)).length
      expect(phantom).toBe(0)
      await load.settle('F-22 (read-only)', following, { failed: failed.length, phantom, recover_ms })
      expect(following.map((follower) => follower.connections())).toEqual([1])
    })
  },
)
