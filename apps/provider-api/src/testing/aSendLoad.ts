import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { ACluster, ClusterCustomer } from './aCluster.ts'
import type { AFollower } from './aFollower.ts'
import type { Caller } from './aProcess.ts'

/** A call that was answered with something else than 200; status 0: without an answer. */
type Refused = { status: number; retryAfter: unknown; code: unknown; message: unknown }

/** Both sides of all chats of a cluster write, each its next message when the last one was accepted, until `end`. */
export type ASendLoad = {
  /** The answers of calls other than 200. Each call was repeated with the same key, as the outbox of the app does. */
  refused: readonly Refused[]
  /** Resolves when another message of an administrator was acknowledged in every chat that begins after this call. */
  nextInEveryChat: () => Promise<void>
  /** Writes no more, and resolves when everything begun was accepted. */
  end: () => Promise<void>
  /**
   * Waits until everything was stored and delivered, checks that nothing was lost, doubled or reordered at the
   * customers or in the log that the followers read, and prints the row's line of the fault matrix.
   * `figures`: further ones by name.
   */
  settle: (row: string, followers: readonly AFollower[], figures?: Readonly<Record<string, number>>) => Promise<void>
}

type LoadOptions = {
  /** Distinguishes the texts of this load from those of others in the same chats. */
  round: string
  /** Milliseconds between two messages of an administrator in one chat; customers write half as often. */
  pace: number
  /** Numbers from 0 to 1. */
  chance: () => number
  /** Whom administrators call; default: the load balancer. */
  call?: Caller
}

/** How many messages of customers may wait at Telegram before they write no more. */
const mostWaiting = 30
/** Milliseconds in which something must happen at the end, while there is something to do. */
const longestStill = 120_000

/** The messages of a load, by chat, oldest first. `answer` and `question`: how the texts of each side begin. */
type LoadTexts = {
  answer: string
  question: string
  /** The administrator's messages that were acknowledged. */
  sent: Map<number, string[]>
  /** The customer's messages. */
  written: Map<number, string[]>
}

const all = (texts: Map<number, string[]>) => [...texts.values()].flat()

/** Begins to write. */
export function aSendLoad(cluster: ACluster, { round, ...options }: LoadOptions): ASendLoad {
  const texts: LoadTexts = {
    answer: `${round} answer`,
    question: `${round} question`,
    sent: new Map(),
    written: new Map(),
  }
  const { refused, attempted, waiting, end } = startWriting(cluster, texts, options)
  return {
    refused,
    async nextInEveryChat() {
      // A message may be on its way: the next but one began after this call.
      const goals = [...texts.sent.values()].map((sent) => ({ sent, goal: sent.length + 2 }))
      const { promise, resolve } = Promise.withResolvers<void>()
      const check = () => {
        if (goals.every(({ sent, goal }) => sent.length >= goal)) resolve()
      }
      waiting.add(check)
      await promise
      waiting.delete(check)
    },
    end,
    async settle(row, followers, figures = {}) {
      await untilDelivered(cluster, texts)
      const unknown = await checkChats(cluster, texts)
      await checkFollowers(cluster, followers)
      const counts = {
        attempted: attempted(),
        acknowledged: all(texts.sent).length,
        questions: all(texts.written).length,
        refused: refused.length,
        lost: 0,
        doubled: 0,
        outOfOrder: 0,
        unknown,
        connections: followers.reduce((sum, follower) => sum + follower.connections(), 0),
        ...figures,
      }
      const line = Object.entries(counts).map(([name, count]) => `${name} ${Math.round(count)}`)
      console.log(`${row}: ${line.join(', ')}`)
    },
  }
}

/**
 * Lets both sides of every chat write until `end`, and notes it in `texts`. `waiting`: called whenever a
 * message was acknowledged.
 */
function startWriting(
  cluster: ACluster,
  { answer, question, sent, written }: LoadTexts,
  { pace, chance, call = cluster.call }: Omit<LoadOptions, 'round'>,
) {
  const { token, companyId } = cluster.who
  const refused: Refused[] = []
  const waiting = new Set<() => void>()
  let attempted = 0
  let isOver = false

  const sendUntilAccepted = async (body: object) => {
    for (;;) {
      const given = await call('sendMessage', { token, body }).catch(() => null)
      if (given?.status === 200) return
      const { retryAfter, code, message } = given?.body ?? {}
      refused.push({ status: given?.status ?? 0, retryAfter, code, message })
      if (given && given.status < 500 && given.status !== 409)
        throw new Error(`A message was refused: ${JSON.stringify(given.body)}`)
      await pause(50)
    }
  }
  const administratorWrites = async ({ chatId }: ClusterCustomer, texts: string[]) => {
    while (!isOver) {
      const message = `${answer} ${chatId} ${String(texts.length).padStart(4, '0')}`
      attempted += 1
      await sendUntilAccepted({ companyId, chatId, message, clientMessageId: randomUUID() })
      texts.push(message)
      for (const check of waiting) check()
      await pause(pace * (0.5 + chance()))
    }
  }
  const customerWrites = async (customer: ClusterCustomer, texts: string[]) => {
    while (!isOver) {
      const text = `${question} ${customer.chatId} ${String(texts.length).padStart(4, '0')}`
      // On a machine that accepts them more slowly than they are written, Telegram would have hours of them at the end.
      if (cluster.waitingUpdates() < mostWaiting) {
        cluster.customerWrites(customer, text)
        texts.push(text)
      }
      await pause(2 * pace * (0.5 + chance()))
    }
  }
  const writers = cluster.customers.flatMap((customer) => {
    const [ours, theirs]: [string[], string[]] = [[], []]
    sent.set(customer.chatId, ours)
    written.set(customer.chatId, theirs)
    return [administratorWrites(customer, ours), customerWrites(customer, theirs)]
  })
  return {
    refused,
    waiting,
    attempted: () => attempted,
    end: async () => {
      isOver = true
      await Promise.all(writers)
    },
  }
}

/** Waits until no delivery is open and every text of a customer is stored. */
async function untilDelivered({ db }: ACluster, { question, written }: LoadTexts): Promise<void> {
  const open = async () => {
    const jobs = await db.selectFrom('jobs').select('id').where('queue', '=', 'deliveries').execute()
    const stored = db.selectFrom('messages').select('id').where('text', 'like', `${question} %`)
    return [jobs.length, (await stored.execute()).length]
  }
  await untilIs(async () => String(await open()), String([0, all(written).length]))
}

/** Compares each chat with what was written, and returns how many deliveries have an unknown outcome. */
async function checkChats(cluster: ACluster, { answer, question, sent, written }: LoadTexts): Promise<number> {
  let unknown = 0
  for (const customer of cluster.customers) {
    const { chatId } = customer
    const stored = (await cluster.messagesOf(chatId)).toSorted((one, other) => one.id - other.id)
    const of = (beginning: string) => stored.filter(({ text }) => text.startsWith(beginning))
    expect(of(question).map(({ text }) => text)).toEqual(written.get(chatId))
    expect(of(answer).map(({ text }) => text)).toEqual(sent.get(chatId))
    expect(of(answer).filter(({ status }) => status !== 'sent' && status !== 'unknown')).toEqual([])
    const arrived = cluster.phoneOf(customer).filter((text) => text.startsWith(answer))
    // A process that was interrupted in the middle of an attempt may have sent it or not; a person decides.
    const expected = of(answer).filter(({ text, status }) => status === 'sent' || arrived.includes(text))
    expect(arrived).toEqual(expected.map(({ text }) => text))
    unknown += of(answer).filter(({ status }) => status === 'unknown').length
  }
  return unknown
}

/**
 * Waits until open deliveries and stored messages are `done`, however slow the machine is: only what does
 * not move at all is a fault.
 */
async function untilIs(read: () => Promise<string>, done: string): Promise<void> {
  for (let last = await read(); last !== done;) {
    const before = last
    const message = `Open deliveries and stored messages do not become ${done}`
    await expect
      .poll(async () => (last = await read()), { timeout: longestStill, interval: 250, message })
      .not.toBe(before)
  }
}

/**
 * Waits until every follower has the newest event of the company, and checks that it got each once,
 * in the order of the log.
 */
async function checkFollowers({ db, who }: ACluster, followers: readonly AFollower[]): Promise<void> {
  const { event_seq: newest } = await db
    .selectFrom('companies')
    .select('event_seq')
    .where('id', '=', who.companyId)
    .executeTakeFirstOrThrow()
  for (const follower of followers) {
    await expect.poll(() => Math.max(...follower.events.keys()), { timeout: longestStill }).toBe(newest)
    const positions = [...follower.events.keys()].sort((one, other) => one - other)
    expect(positions).toEqual(positions.map((_, place) => (positions[0] ?? 0) + place))
    expect(follower.faults).toEqual([])
  }
}
