import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Chat, Message } from '@frontdesk/contract'
import { startSandbox, writeAsCustomer, type SandboxBot, type SandboxCustomer } from '@frontdesk/sandbox'
import { sql } from 'kysely'
import { openPostgres } from '../db/openDb.ts'
import type { Db } from '../db/Db.ts'
import { aBalancer, type ABalancer } from './aBalancer.ts'
import { aProcess, callerOf, type AProcess, type Caller } from './aProcess.ts'
import { aRedis, type ARedis } from './aRedis.ts'
import { aSlowNetwork } from './aSlowNetwork.ts'

/** A customer of the cluster's company, in Telegram and as a chat. */
export type ClusterCustomer = { telegram: SandboxCustomer; bot: SandboxBot; chatId: number }

/**
 * Processes of the provider API on one PostgreSQL and one Redis, behind a load balancer, with a
 * company and its customers.
 */
export type ACluster = {
  db: Db
  /** The database of its own that it made, as its owner. */
  databaseUrl: string
  redis: ARedis
  balancer: ABalancer
  /** Calls whichever node the balancer chooses. */
  call: Caller
  /** Starts a node; with other settings, another kind of process. `program`: the main file of another version. */
  start: (environment?: Record<string, string>, program?: string) => Promise<AProcess>
  /** The owner of the company. */
  who: { token: string; adminId: number; companyId: number }
  customers: ClusterCustomer[]
  customerWrites: (customer: ClusterCustomer, text: string) => void
  /** How many messages of customers no node has accepted yet. */
  waitingUpdates: () => number
  /** A customer's messages from the business, oldest first. */
  phoneOf: (customer: ClusterCustomer) => string[]
  messagesOf: (chatId: number) => Promise<Message[]>
  /** A further bot that nobody has connected yet, and a customer who has written to it. */
  anotherBot: () => { customer: Pick<ClusterCustomer, 'telegram' | 'bot'>; connect: object }
  /** The customer's chat, as soon as it is there. */
  chatOf: (customer: Pick<ClusterCustomer, 'telegram'>) => Promise<ClusterCustomer>
  /** Repeats a call until a node has answered it with 200, as the outbox of the app does. */
  callUntilDone: (...call: Parameters<Caller>) => Promise<Record<string, unknown>>
  /** How many calls were repeated so. */
  repeated: () => number
  close: () => Promise<void>
}

type ClusterOptions = {
  customersCount: number
  /** Milliseconds that Telegram takes for a message. */
  slowness: number
  /** Settings of every process. */
  settings?: Readonly<Record<string, string>>
  /** The main file of the first node, where it is of another version. */
  firstProgram?: string | undefined
}

/** `postgresUrl`: a server on which it makes a database of its own. The first node is started here. */
export async function aCluster(
  postgresUrl: string,
  { customersCount, ...options }: ClusterOptions,
): Promise<{ cluster: ACluster; first: AProcess }> {
  const { db, databaseUrl, sandbox, redis, balancer, first, start, close } = await startServices(postgresUrl, options)
  const call = callerOf(balancer.origin)
  const { callUntilDone, repeated } = repeatedCalls(call)
  const who = await openCompany(db, callUntilDone)
  const { token, companyId } = who
  const bot = sandbox.world.addBot({ token: '7000000001:SANDBOX-nodes', username: 'lily_bot', name: 'Lily' })
  await callUntilDone('connectMessenger', { token, body: { companyId, ...connectionOf(bot) } })
  const write = (to: SandboxBot, telegram: SandboxCustomer, text: string) =>
    void writeAsCustomer(sandbox.world.telegram, to, telegram, text)
  const addCustomer = (n: number) =>
    sandbox.world.addCustomer({ id: 820_000_000 + n, username: `guest_${n}`, firstName: `Guest ${n}`, language: 'en' })
  const chatOf: ACluster['chatOf'] = async ({ telegram }) => {
    for (;;) {
      const { chats } = await callUntilDone('getChatsWithPreview', { token, query: { companyId, limit: 100 } })
      const chat = (chats as Chat[]).find(({ title }) => title === telegram.firstName) // By the contract.
      if (chat) return { telegram, bot, chatId: chat.id }
      await pause(50)
    }
  }
  const people = Array.from({ length: customersCount }, (_, n) => addCustomer(n))
  for (const telegram of people) write(bot, telegram, 'Good morning')
  const customers = await Promise.all(people.map((telegram) => chatOf({ telegram })))
  // Only the test may send messages to customers.
  for (const { chatId } of customers)
    await callUntilDone('updateAiBotSettingsForChat', {
      token,
      body: { companyId, chatId, settings: { aiEnabled: false } },
    })
  const cluster: ACluster = {
    db,
    databaseUrl,
    redis,
    balancer,
    call,
    callUntilDone,
    start,
    who,
    customers,
    chatOf,
    repeated,
    customerWrites: (customer, text) => write(customer.bot, customer.telegram, text),
    waitingUpdates: () => [...sandbox.world.telegram.state.pending.values()].reduce((sum, of) => sum + of.length, 0),
    anotherBot() {
      const second = sandbox.world.addBot({ token: '7000000002:SANDBOX-more', username: 'rose_bot', name: 'Rose' })
      const telegram = addCustomer(customersCount)
      write(second, telegram, 'Good evening')
      return { customer: { telegram, bot: second }, connect: connectionOf(second) }
    },
    phoneOf: (customer) =>
      (sandbox.world.telegram.state.conversations.get(customer.bot.id)?.get(customer.telegram.id)?.messages ?? [])
        .filter((message) => message.from.is_bot)
        .map(({ text = '' }) => text),
    async messagesOf(chatId) {
      const { messages } = await callUntilDone('getChatMessages', { token, body: { companyId, chatId, take: 1000 } })
      return messages as Message[] // By the contract.
    },
    close,
  }
  return { cluster, first }
}

/** Starts all that nodes need, a first node, and makes more of them by `start`. */
async function startServices(
  postgresUrl: string,
  { slowness, settings = {}, firstProgram }: Omit<ClusterOptions, 'customersCount'>,
) {
  const name = `frontdesk_nodes_${randomBytes(4).toString('hex')}`
  const databaseUrl = Object.assign(new URL(postgresUrl), { pathname: `/${name}` }).href
  const folder = mkdtempSync(join(tmpdir(), 'frontdesk-nodes-'))
  const server = await openPostgres(postgresUrl, () => undefined)
  await sql`create database ${sql.id(name)}`.execute(server.db)
  const [sandbox, redis, balancer] = await Promise.all([startSandbox(), aRedis(), aBalancer()])
  const network = await aSlowNetwork(sandbox.origin, slowness)
  const secretKey = randomBytes(32).toString('hex')
  const started: AProcess[] = []
  const start: ACluster['start'] = async (environment = {}, program = undefined) => {
    const ofAll = {
      DATABASE_URL: databaseUrl,
      REDIS_URL: redis.url,
      SECRET_KEY: secretKey,
      FILES_DIR: join(folder, 'files'),
      PUBLIC_URL: balancer.origin,
      TELEGRAM_API_ROOT: sandbox.telegramApiRoot.replace(sandbox.origin, network.origin),
      ...settings,
      ...environment,
    }
    const node = await aProcess(join(folder, String(started.length)), ofAll, undefined, program)
    started.push(node)
    return node
  }
  const first = await start({}, firstProgram)
  balancer.serve([first.origin])
  const database = await openPostgres(databaseUrl, () => undefined)
  const close = async () => {
    await Promise.all(started.map((node) => node.kill()))
    await redis.kill()
    balancer.close()
    network.close()
    await sandbox.close()
    await database.close()
    await sql`drop database ${sql.id(name)} with (force)`.execute(server.db)
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { db: database.db, databaseUrl, sandbox, redis, balancer, first, start, close }
}

/** Calls that are repeated until they are answered. */
function repeatedCalls(call: Caller): Pick<ACluster, 'callUntilDone' | 'repeated'> {
  let repeated = 0
  return {
    async callUntilDone(...of) {
      for (; ; repeated += 1) {
        const answer = await call(...of).catch(() => null)
        if (answer?.status === 200) return answer.body
        if (answer && answer.status < 500 && answer.status !== 409)
          throw new Error(`${of[0]} was refused: ${JSON.stringify(answer.body)}`)
        await pause(50)
      }
    },
    repeated: () => repeated,
  }
}

/** Registers the owner and opens their company. */
async function openCompany(db: Db, callUntilDone: ACluster['callUntilDone']): Promise<ACluster['who']> {
  const person = { fullName: 'Olena Koval', email: 'olena@example.com', password: 'a long pass phrase' }
  const signedIn = await callUntilDone('register', { body: person })
  const token = String(signedIn['accessToken'])
  const { company } = await callUntilDone('createCompany', { token, body: { name: 'Lily' } })
  const { id: companyId } = company as { id: number } // By the contract.
  const { id: adminId } = await db
    .selectFrom('admins')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow()
  return { token, adminId, companyId }
}

const connectionOf = ({ token }: SandboxBot) => ({ type: 'telegram', credentials: { token } })
