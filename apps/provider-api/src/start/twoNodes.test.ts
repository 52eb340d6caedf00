import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aCluster, type ACluster } from '../testing/aCluster.ts'
import { aFollower, type AFollower } from '../testing/aFollower.ts'
import type { AProcess } from '../testing/aProcess.ts'
import { aSendLoad } from '../testing/aSendLoad.ts'
import { seededChance } from '../testing/seededChance.ts'

const postgresUrl = process.env['DATABASE_URL']
/**
 * How often a node is killed under load, and the seed of the moments and of the nodes:
 * `npm run proof:long -- two-nodes` has more.
 */
const kills = Number(process.env['NODE_KILLS'] ?? 1)
const chance = seededChance(Number(process.env['SEED'] ?? 1))
/** Milliseconds that Telegram takes for a message, so that some are on their way at any moment. */
const slowness = 60
/**
 * Milliseconds for a test: no bound of the product, only where one that hangs ends. On a busy machine a node
 * takes a minute to start.
 */
const longestTest = 600_000
/** Milliseconds between two messages of one side of a chat. */
const pace = 400

describe.runIf(postgresUrl)('two nodes on one PostgreSQL and one Redis', () => {
  let cluster: ACluster
  let a: AProcess
  let b: AProcess
  const started: AProcess[] = []
  const followers: AFollower[] = []
  const follow = async (origin: string) => {
    const follower = aFollower(origin, cluster.call, cluster.who)
    followers.push(follower)
    await follower.ready
    return follower
  }
  const start = async (environment: Record<string, string> = {}) => {
    const node = await cluster.start(environment)
    started.push(node)
    return node
  }
  const serveBoth = () => cluster.balancer.serve([a.origin, b.origin])

  beforeAll(async () => {
    const begun = await aCluster(postgresUrl ?? '', { customersCount: 6, slowness })
    cluster = begun.cluster
    a = begun.first
    started.push(a)
    b = await start()
    serveBoth()
  }, longestTest)
  afterEach(() => {
    for (const follower of followers.splice(0)) follower.close()
  })
  afterAll(() => cluster.close())

  it('an administrator at one node sees what a customer writes to the webhook of the other', async () => {
    const atA = await follow(a.origin)
    cluster.balancer.serve([b.origin])
    const [guest] = cluster.customers
    if (!guest) expect.fail('There is no customer')
    cluster.customerWrites(guest, 'Are you open?')
    await expect
      .poll(() => [...atA.events.values()].map(({ payload }) => payload['text']), { timeout: 20_000 })
      .toContain('Are you open?')
    expect(atA.faults).toEqual([])
    serveBoth()
  }, 60_000)

  it('a channel that is connected at one node is served by the other', async () => {
    const { token, companyId } = cluster.who
    const { customer, connect } = cluster.anotherBot()
    expect((await a.call('connectMessenger', { token, body: { companyId, ...connect } })).status).toBe(200)
    cluster.balancer.serve([b.origin])
    const { chatId } = await cluster.chatOf(customer)
    await b.call('updateAiBotSettingsForChat', { token, body: { companyId, chatId, settings: { aiEnabled: false } } })
    await b.call('sendMessage', { token, body: { companyId, chatId, message: 'We are' } })
    await expect.poll(() => cluster.phoneOf({ ...customer, chatId }), { timeout: 40_000 }).toEqual(['We are'])
    serveBoth()
  }, 60_000)

  it('a process without Redis is refused with a sentence, and a node with one says nothing of its password', async () => {
    await expect(cluster.start({ REDIS_URL: '' })).rejects.toThrow(
      /already running on this database: frontdesk node, process .*REDIS_URL/,
    )
  }, 60_000)

  const begin = (round: string) => aSendLoad(cluster, { round, pace, chance })
  /** Resolves when every follower has received an event that was committed after this call. */
  const nextEvents = async (following: readonly AFollower[]) => {
    const { event_seq: newest } = await cluster.db
      .selectFrom('companies')
      .select('event_seq')
      .where('id', '=', cluster.who.companyId)
      .executeTakeFirstOrThrow()
    const isBehind = ({ events }: AFollower) => Math.max(0, ...events.keys()) <= newest
    await expect.poll(() => following.some(isBehind), { timeout: 120_000, interval: 20 }).toBe(false)
  }

  it(
    'nodes that are killed under load lose, double and reorder nothing, and their browsers move to the others',
    async () => {
      const following = [await follow(cluster.balancer.origin), await follow(cluster.balancer.origin)]
      const load = begin('Killed')
      const recoveries: number[] = []
      for (let kill = 0; kill < kills; kill++) {
        await pause(500 + 1000 * chance())
        const isA = chance() < 0.5
        await (isA ? a : b).kill()
        const killed = performance.now()
        cluster.balancer.serve([(isA ? b : a).origin])
        await nextEvents(following)
        recoveries.push(performance.now() - killed)
        if (isA) a = await start()
        else b = await start()
        serveBoth()
      }
      await load.end()
      await load.settle('F-24', following, { kills, recover_ms: Math.max(...recoveries) })
    },
    longestTest + kills * 60_000,
  )

  it.each(['is killed', 'is emptied'] as const)(
    'a Redis that %s under load costs no event, and nodes do not end',
    async (how) => {
      const following = [await follow(a.origin), await follow(b.origin)]
      const load = begin(`Redis ${how}`)
      await load.nextInEveryChat()
      const since = performance.now()
      if (how === 'is killed') {
        await cluster.redis.kill()
        // Without Redis the events of one node reach the browsers at the other all the same.
        await nextEvents(following)
        await cluster.redis.start()
      } else await cluster.redis.flush()
      await nextEvents(following)
      const recover_ms = performance.now() - since
      await load.nextInEveryChat()
      await load.end()
      await load.settle(`F-23 (Redis ${how})`, following, { recover_ms })
      expect(following.map((follower) => follower.connections())).toEqual([1, 1])
      for (const { log: logged } of started) expect(logged()).not.toContain(cluster.redis.password)
    },
    longestTest,
  )

  it(
    'a rolling restart under load loses and refuses no call',
    async () => {
      const following = [await follow(cluster.balancer.origin), await follow(cluster.balancer.origin)]
      const load = begin('Rolling')
      // The new version of each is there before the old one stops.
      for (const which of ['A', 'B']) {
        const old = which === 'A' ? a : b
        const next = await start()
        if (which === 'A') a = next
        else b = next
        cluster.balancer.serve([old.origin, a.origin, b.origin])
        await load.nextInEveryChat()
        await old.stop()
        expect(await old.exited).toBe(0)
        serveBoth()
      }
      await load.nextInEveryChat()
      await load.end()
      const leased = await cluster.db
        .selectFrom('jobs')
        .select('leased_by')
        .where('queue', '=', 'deliveries')
        .where('leased_until', '<', new Date())
        .execute()
      expect(leased).toEqual([])
      await load.settle('F-25', following)
      expect(load.refused).toEqual([])
    },
    longestTest,
  )
})
