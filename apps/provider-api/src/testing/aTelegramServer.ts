import type { Message } from '@frontdesk/contract'
import {
  blockBot,
  createSandbox,
  sendAsCustomer,
  startSandbox,
  writeAsCustomer,
  type RunningSandbox,
  type SandboxBot,
  type SandboxCustomer,
  type TelegramMessage,
} from '@frontdesk/sandbox'
import { startDeliveries } from '../deliveries/startDeliveries.ts'
import type { ChannelTable } from '../channels/ChannelAdapter.ts'
import { startChannels, type RunningChannels } from '../channels/startChannels.ts'
import type { JobWorker } from '../jobs/createJobWorker.ts'
import type { Settings } from '../ports/Settings.ts'
import { channelTable } from '../start/channelTable.ts'
import { aConnectedMessenger } from './aConnectedMessenger.ts'
import { aStillClock } from './aStillClock.ts'
import { aTestServer, type ACompany, type TestServer } from './aTestServer.ts'
import { nextEventOf, type NextEvent } from './nextEventOf.ts'

/** A company's bot at the sandbox's Telegram, and a customer who writes to it. */
export type ATelegramBot = {
  company: ACompany
  messengerId: number
  bot: SandboxBot
  ann: SandboxCustomer
  /** Ann writes; the message is not stored yet. */
  writes: (text: string) => void
  /** Ann writes, and her message is stored. */
  says: (text: string) => Promise<Message>
  /** Like `says`, as a reply that quotes the message with this Telegram id. */
  replies: (text: string, replyTo: number) => Promise<Message>
  /** Ann sends a file, and her message is stored. */
  sendsFile: (file: Parameters<typeof sendAsCustomer>[3]) => Promise<Message>
  /** The texts that the bot wrote to Ann, oldest first; of files the captions. */
  read: () => string[]
  /** The bot's messages to Ann as Telegram has them. */
  got: () => readonly TelegramMessage[]
  blocks: () => void
}

type BotOptions = { token?: string; status?: 'connected' | 'initializing' }

/** A test server with the sandbox's Telegram beside it, called over HTTP. */
export type TelegramServer = TestServer & {
  sandbox: RunningSandbox
  /** The channels that were started last. */
  table: () => ChannelTable
  deliveries: () => JobWorker
  /** Starts receiving and delivering messages; a call after `halt` is like a restart of the server. */
  start: (different?: Partial<Settings>) => Promise<void>
  halt: () => Promise<void>
  aBot: (different?: BotOptions) => Promise<ATelegramBot>
  nextEvent: NextEvent
}

export async function aTelegramServer(different: Partial<Settings> = {}): Promise<TelegramServer> {
  // Telegram has the same clock as the server, as it nearly does in production.
  const clock = aStillClock()
  const sandbox = await startSandbox({ world: createSandbox({ now: clock.now }) })
  const settings = { telegram: { apiRoot: sandbox.telegramApiRoot, botToken: null }, ...different }
  const world = await aTestServer({ settings, clock })
  const nextEvent = nextEventOf(world.ports)
  let running: { table: ChannelTable; channels: RunningChannels; deliveries: JobWorker } | null = null
  const started = () => {
    if (!running) throw new Error('Telegram was not started')
    return running
  }
  const halt = async () => {
    await Promise.all(Object.values(running?.channels.close() ?? {}))
    await running?.deliveries.close()
    running = null
  }
  return {
    ...world,
    sandbox,
    nextEvent,
    table: () => started().table,
    deliveries: () => started().deliveries,
    async start(different = {}) {
      const { ports, app } = world
      const table = channelTable({ ports, settings: { ...app.settings, ...different }, origin: () => sandbox.origin })
      const channels = await startChannels(ports, table)
      running = { table, channels, deliveries: startDeliveries(ports, table) }
    },
    halt,
    aBot: (different = {}) => aTelegramBot(world, { sandbox, nextEvent }, different),
    async reset() {
      sandbox.world.botFaults.clear()
      await world.reset()
    },
    async close() {
      await halt()
      await sandbox.close()
      await world.close()
    },
  }
}

let bots = 0

async function aTelegramBot(
  world: TestServer,
  { sandbox, nextEvent }: Pick<TelegramServer, 'sandbox' | 'nextEvent'>,
  { token, status = 'connected' }: BotOptions,
): Promise<ATelegramBot> {
  const company = await world.aCompany()
  bots++
  const bot = sandbox.world.addBot({
    token: token ?? `${7_000_000_000 + bots}:SANDBOX-${bots}`,
    username: `bot_${bots}`,
    name: 'Lily',
  })
  const ann = sandbox.world.addCustomer({
    id: 800_000_000 + bots,
    username: `ann_${bots}`,
    firstName: 'Ann',
    lastName: 'Lee',
    language: 'en',
  })
  const messengerId = await aConnectedMessenger(world, company, { type: 'telegram', token: bot.token, status })
  const { telegram } = sandbox.world
  const writes = (text: string, replyTo?: number) => void writeAsCustomer(telegram, bot, ann, text, replyTo)
  const says = async (text: string, replyTo?: number) => {
    const stored = nextEvent((event, payload) => event === 'newMessage' && payload['text'] === text)
    writes(text, replyTo)
    return (await stored) as Message // `newMessage` is a message.
  }
  const got = () =>
    (telegram.state.conversations.get(bot.id)?.get(ann.id)?.messages ?? []).filter((message) => message.from.is_bot)
  return {
    company,
    messengerId,
    bot,
    ann,
    writes,
    says,
    replies: says,
    sendsFile: async (file) => {
      const sent = sendAsCustomer(telegram, bot, ann, file)
      const stored = nextEvent(
        (event, payload) => event === 'newMessage' && payload['platformMessageId'] === String(sent?.message_id),
      )
      return (await stored) as Message // `newMessage` is a message.
    },
    got,
    read: () => got().map((message) => message.text ?? message.caption ?? ''),
    blocks: () => blockBot(telegram, bot, ann, true),
  }
}
