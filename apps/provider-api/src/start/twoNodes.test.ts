import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aCluster, type ACluster, type ClusterCustomer } from '../testing/aCluster.ts'
import { aFollower, type AFollower } from '../testing/aFollower.ts'
import type { AProcess } from '../testing/aProcess.ts'

const postgresUrl = process.env['DATABASE_URL']
/** How often a node is killed under load, and the seed of the moments and of the nodes: `npm run proof:long -- two-nodes` has more. */
const kills = Number(process.env['NODE_KILLS'] ?? 1)
const seed = Number(process.env['SEED'] ?? 1)
/** Milliseconds that Telegram takes for a message, so that some are on their way at any moment. */
const slowness = 60
/** Milliseconds between two messages of one side of a chat. */
const pace = 400

/** Numbers from 0 to 1 that depend on the seed alone. */
function seededChance(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Both sides of all chats write, until it is over. */
function beginLoad(cluster: ACluster, chance: () => number) {
  const { token, companyId } = cluster.who
  /** What was acknowledged of the administrator's messages, and what the customer wrote, by chat. */
  const sent = new Map<number, string[]>()
  const written = new Map<number, string[]>()
  let isOver = false
  const administratorWrites = async ({ chatId }: ClusterCustomer, texts: string[]) => {
    while (!isOver) {
      const message = `Answer ${chatId} ${String(texts.length).padStart(4, '0')}`
      const body = { companyId, chatId, message, clientMessageId: randomUUID() }
      await cluster.callUntilDone('sendMessage', { token, body })
      texts.push(message)
      await pause(pace * (0.5 + chance()))
    }
  }
  const customerWrites = async (customer: ClusterCustomer, texts: string[]) => {
    while (!isOver) {
      const text = `Question ${customer.chatId} ${String(texts.length).padStart(4, '0')}`
      cluster.customerWrites(customer, text)
      texts.push(text)
      await pause(pace * (0.5 + chance()))
    }
  }
  const writers = cluster.customers.flatMap((customer) => {
    const [ours, theirs]: [string[], string[]] = [[], []]
    sent.set(customer.chatId, ours)
    written.set(customer.chatId, theirs)
    return [administratorWrites(customer, ours), customerWrites(customer, theirs)]
  })
  const end = async () => {
    isOver = true
    await Promise.all(writers)
  }
  return { sent, written, end }
}

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
    const node = await cluster.start({ STOP_NOTICE_SECONDS: '1', ...environment })
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
  }, 120_000)
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

  it(
    'nodes that are killed, restarted and lose Redis under load lose, double and reorder nothing',
    async () => {
      const chance = seededChance(seed)
      const atA = await follow(cluster.balancer.origin)
      const atB = await follow(cluster.balancer.origin)
      const load = beginLoad(cluster, chance)
      const killed: string[] = []
      for (let kill = 0; kill < kills; kill++) {
        await pause(500 + 1000 * chance())
        const isA = chance() < 0.5
        await (isA ? a : b).kill()
        cluster.balancer.serve([(isA ? b : a).origin])
        if (isA) a = await start()
        else b = await start()
        serveBoth()
        killed.push(isA ? 'A' : 'B')
      }
      await cluster.redis.kill()
      await pause(1000)
      await cluster.redis.start()
      // A rolling restart: the new version of each is there before the old one stops.
      for (const which of ['A', 'B']) {
        const old = which === 'A' ? a : b
        const next = await start()
        if (which === 'A') a = next
        else b = next
        cluster.balancer.serve([old.origin, a.origin, b.origin])
        await old.stop()
        serveBoth()
      }
      await load.end()
      const all = (texts: Map<number, string[]>) => [...texts.values()].flat()
      const isDone = async () => {
        const waiting = await cluster.db.selectFrom('jobs').select('id').where('queue', '=', 'deliveries').execute()
        const stored = await cluster.db
          .selectFrom('messages')
          .select('id')
          .where('text', 'like', 'Question %')
          .execute()
        return [waiting.length, stored.length]
      }
      await expect.poll(isDone, { timeout: 120_000, interval: 250 }).toEqual([0, all(load.written).length])

      let unknown = 0
      for (const customer of cluster.customers) {
        const { chatId } = customer
        const stored = (await cluster.messagesOf(chatId)).toSorted((one, other) => one.id - other.id)
        const of = (beginning: string) => stored.filter(({ text }) => text.startsWith(beginning))
        expect(of('Question').map(({ text }) => text)).toEqual(load.written.get(chatId))
        expect(of('Answer').map(({ text }) => text)).toEqual(load.sent.get(chatId))
        expect(of('Answer').filter(({ status }) => status !== 'sent' && status !== 'unknown')).toEqual([])
        const arrived = cluster.phoneOf(customer).filter((text) => text.startsWith('Answer'))
        // Whoever was killed in the middle of an attempt may have sent it or not; a person decides.
        const expected = of('Answer').filter(({ text, status }) => status === 'sent' || arrived.includes(text))
        expect(arrived).toEqual(expected.map(({ text }) => text))
        unknown += of('Answer').filter(({ status }) => status === 'unknown').length
      }
      const { event_seq: newest } = await cluster.db
        .selectFrom('companies')
        .select('event_seq')
        .where('id', '=', cluster.who.companyId)
        .executeTakeFirstOrThrow()
      for (const follower of [atA, atB]) {
        await expect.poll(() => Math.max(...follower.events.keys()), { timeout: 20_000 }).toBe(newest)
        const positions = [...follower.events.keys()].sort((one, other) => one - other)
        expect(positions).toEqual(positions.map((_, place) => (positions[0] ?? 0) + place))
        expect(follower.faults).toEqual([])
      }
      console.log(
        `Two nodes, seed ${seed}: ${kills} kills (${killed.join('')}), Redis lost, both restarted, ${all(load.sent).length} answers and ${all(load.written).length} questions, ${cluster.repeated()} calls repeated, ${unknown} unknown; ${atA.events.size} events, ${atA.connections()} and ${atB.connections()} connections; 0 lost, 0 doubled, 0 out of order`,
      )
      for (const { log: logged } of started) expect(logged()).not.toContain(cluster.redis.password)
    },
    240_000 + kills * 20_000,
  )
})
