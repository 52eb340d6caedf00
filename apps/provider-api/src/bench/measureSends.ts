import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import type { Message } from '@frontdesk/contract'
import { addCompany } from '../companies/addCompany.ts'
import { storeMessage } from '../conversations/write/storeMessage.ts'
import { emitNewMessage } from '../conversations/write/emitNewMessage.ts'
import type { Db, Trx } from '../db/Db.ts'
import type { PgliteThread } from '../db/PgliteThread.ts'
import type { Channels } from '../deliveries/claimDelivery.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { folderStore } from '../files/folderStore.ts'
import type { Channel } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { createLog } from '../log/createLog.ts'
import { createPorts } from '../start/createPorts.ts'

/** A way of delivering queued messages. */
export type Engine = {
  name: string
  /** Adds its tables to a migrated database, as its owner. */
  prepare?: (database: { db: Db; thread: PgliteThread }) => Promise<void>
  /** Starts it; `enqueue` queues a stored message in its transaction, `committed` is called after it. */
  start: (
    ports: Ports,
    channels: Channels,
  ) => Promise<{
    enqueue: (trx: Trx, message: Message, now: Date) => Promise<void>
    committed: (message: Message) => void
    stop: () => Promise<void>
  }>
}

export type BenchChat = { companyId: number; chatId: number; fromId: number; toId: number }

/** Creates chats with customers of a connected channel, four of each company. */
export async function furnishChats(db: Db, count: number): Promise<readonly BenchChat[]> {
  const chats: BenchChat[] = []
  const now = new Date()
  const at = { created_at: now, updated_at: now }
  while (chats.length < count) {
    const email = `${randomUUID()}@example.com`
    chats.push(
      ...(await db.transaction().execute(async (trx) => {
        const { id: adminId } = await trx
          .insertInto('admins')
          .values({ email, email_key: email, full_name: 'Owner', ...at })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { companyId } = await addCompany(trx, { name: 'Lily' }, { adminId, fullName: 'Owner' }, now)
        const { id: messenger_id } = await trx
          .insertInto('messenger_integrations')
          .values({ company_id: companyId, type: 'telegram', status: 'connected', ...at })
          .returning('id')
          .executeTakeFirstOrThrow()
        const aUser = async (kind: 'customer' | 'system') =>
          (
            await trx
              .insertInto('users')
              .values({ company_id: companyId, kind, display_name: kind, ...at })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id
        const fromId = await aUser('customer')
        const added: BenchChat[] = []
        for (let number = 0; number < 4; number += 1) {
          const { id: chatId } = await trx
            .insertInto('chats')
            .values({ company_id: companyId, platform: 'telegram', messenger_id, platform_chat_id: `${number}`, ...at })
            .returning('id')
            .executeTakeFirstOrThrow()
          added.push({ companyId, chatId, fromId, toId: await aUser('customer') })
        }
        return added
      })),
    )
  }
  return chats
}

/**
 * Sends at a steady rate, each at its intended time even if earlier ones are still on their way, and returns the
 * milliseconds from that time to the hand-over to the channel. `idle` is measured while the engine
 * runs and nothing is sent.
 */
export async function measureSends(
  engine: Engine,
  db: Db,
  chats: readonly BenchChat[],
  { sendsASecond, during }: { sendsASecond: number; during: number },
  idle: () => Promise<number | null>,
) {
  const intendedAt = new Map<string, number>()
  const handedOver: HandOver[] = []
  const ports = portsOf(db)
  const running = await engine.start(ports, { telegram: notingChannel(handedOver) })
  const idleProcessor = await idle()
  const sendOne = async (number: number, chat: BenchChat) => {
    const text = String(number)
    intendedAt.set(text, performance.now())
    const message = await withCompanyTransaction(ports, chat.companyId, async (trx, emit) => {
      const now = ports.now()
      const stored = await storeMessage(trx, { ...chat, platform: 'telegram', text, status: 'pending', now })
      if (!stored) throw new Error('It was stored already')
      await running.enqueue(trx, stored, now)
      await emitNewMessage(trx, emit, stored)
      return stored
    })
    running.committed(message)
  }
  const from = performance.now()
  const before = process.cpuUsage()
  const count = (during / 1000) * sendsASecond
  const sending: Promise<void>[] = []
  for (let number = 0; number < count; number += 1) {
    const intended = from + number * (1000 / sendsASecond)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, intended - performance.now())))
    const chat = chats[(number * 7) % chats.length]
    if (chat) sending.push(sendOne(number, chat))
  }
  await Promise.all(sending)
  for (let waited = 0; handedOver.length < count && waited < 10_000; waited += 50)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const { user, system } = process.cpuUsage(before)
  await running.stop()
  return {
    latencies: handedOver.map(({ text, at }) => at - (intendedAt.get(text) ?? Number.NaN)),
    idle: idleProcessor,
    processor: (user + system) / 1000,
    ...countFaults(handedOver, count),
  }
}

/** The ports of the product, with nothing around the deliveries that are measured. */
const portsOf = (db: Db): Ports =>
  createPorts({
    db,
    later(milliseconds, job) {
      const timer = setTimeout(job, milliseconds)
      return () => clearTimeout(timer)
    },
    chance: Math.random,
    now: () => new Date(),
    newId: randomUUID,
    assistant: { kind: 'local', reply: async function* () {} },
    payments: () => null,
    paymentProvider: () => null,
    whatsappWebDriver: null,
    aiHoldSeconds: 0,
    supportHours: null,
    quotas: { aiRuns: null, aiTokens: null, storage: null, sockets: null },
    files: folderStore(tmpdir()),
    sandbox: null,
    redis: null,
    log: createLog({
      settings: { serverLog: { level: 'warn', isPretty: false } },
      write: (line) => process.stderr.write(line),
      now: () => new Date(),
    }),
  })

/** A message at its channel. `at`: milliseconds of the process's clock. */
type HandOver = { text: string; at: number; chat: string }

/** A channel that notes what it gets, and takes 20 milliseconds for it. */
const notingChannel = (handedOver: HandOver[]): Channel => ({
  async send({ text, messengerId, platformChatId }) {
    handedOver.push({ text, at: performance.now(), chat: `${messengerId} ${platformChatId}` })
    await new Promise((resolve) => setTimeout(resolve, 20))
    return { type: 'sent', platformMessageId: randomUUID() }
  },
})

/**
 * How many of `count` messages, numbered in the order of sending, did not arrive, came twice, or came behind a
 * later one of their chat.
 */
function countFaults(handedOver: readonly HandOver[], count: number) {
  const texts = new Set(handedOver.map(({ text }) => text))
  const lastOf = new Map<string, number>()
  let disordered = 0
  for (const { text, chat } of handedOver) {
    if (Number(text) < (lastOf.get(chat) ?? -1)) disordered += 1
    lastOf.set(chat, Number(text))
  }
  return { lost: count - texts.size, doubled: handedOver.length - texts.size, disordered }
}
