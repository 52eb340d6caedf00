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
import type { JobWorker } from '../jobs/createJobWorker.ts'
import { seal } from '../secrets/seal.ts'
import { startTelegram, type TelegramAdapter } from '../telegram/startTelegram.ts'
import type { Settings } from '../ports/Settings.ts'
import { aTestServer, type ACompany, type TestServer } from './aTestServer.ts'
import { settingsForTests } from './settingsForTests.ts'

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

/** A test server with the sandbox's Telegram beside it, called over HTTP. */
export type TelegramServer = TestServer & {
  sandbox: RunningSandbox
  telegram: () => TelegramAdapter
  deliveries: () => JobWorker
  /** Starts receiving and delivering messages; a call after `halt` is like a restart of the server. */
  start: (different?: Partial<Settings>) => Promise<void>
  halt: () => Promise<void>
  aBot: (different?: { token?: string; status?: 'connected' | 'initializing' }) => Promise<ATelegramBot>
  /** Resolves to the payload of the next published event that matches. */
  nextEvent: (fits: (event: string, payload: Record<string, unknown>) => boolean) => Promise<Record<string, unknown>>
}

let bots = 0

export async function aTelegramServer(): Promise<TelegramServer> {
  // Telegram has the same clock as the server, as it nearly does in production.
  let now = () => new Date()
  const sandbox = await startSandbox({ world: createSandbox({ now: () => now() }) })
  const telegramSettings = { telegram: { apiRoot: sandbox.telegramApiRoot, botToken: null } }
  const world = await aTestServer({ settings: telegramSettings })
  now = world.clock.now
  const settings = settingsForTests(telegramSettings)
  const waiting = new Set<(event: string, payload: Record<string, unknown>) => void>()
  let running: { telegram: TelegramAdapter; deliveries: JobWorker } | null = null
  world.ports.subscribe({
    publish: (events) => {
      for (const { event, payload } of events)
        for (const listener of waiting) listener(event, payload as Record<string, unknown>) // Payloads are the contract's objects.
    },
  })

  const nextEvent: TelegramServer['nextEvent'] = (fits) =>
    new Promise((resolve) => {
      const listener = (event: string, payload: Record<string, unknown>) => {
        if (!fits(event, payload)) return
        waiting.delete(listener)
        resolve(payload)
      }
      waiting.add(listener)
    })
  const started = () => {
    if (!running) throw new Error('Telegram was not started')
    return running
  }

  return {
    ...world,
    sandbox,
    nextEvent,
    telegram: () => started().telegram,
    deliveries: () => started().deliveries,
    async start(different = {}) {
      const telegram = await startTelegram(world.ports, { ...settings, ...different }, sandbox.origin)
      running = { telegram, deliveries: startDeliveries(world.ports, { telegram: telegram.channel }) }
    },
    async halt() {
      await running?.telegram.stop()
      await running?.deliveries.close()
      running = null
    },
    async aBot({ token, status = 'connected' } = {}) {
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
      const { id: messengerId } = await world.db
        .insertInto('messenger_integrations')
        .values({
          company_id: company.companyId,
          type: 'telegram',
          status,
          secret: seal(bot.token, settings),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { telegram } = sandbox.world
      const writes = (text: string, replyTo?: number) => void writeAsCustomer(telegram, bot, ann, text, replyTo)
      const says = async (text: string, replyTo?: number) => {
        const stored = nextEvent((event, payload) => event === 'newMessage' && payload['text'] === text)
        writes(text, replyTo)
        return (await stored) as Message // `newMessage` is a message.
      }
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
        got: () =>
          (telegram.state.conversations.get(bot.id)?.get(ann.id)?.messages ?? []).filter(
            (message) => message.from.is_bot,
          ),
        read: () =>
          (telegram.state.conversations.get(bot.id)?.get(ann.id)?.messages ?? [])
            .filter((message) => message.from.is_bot)
            .map((message) => message.text ?? message.caption ?? ''),
        blocks: () => blockBot(telegram, bot, ann, true),
      }
    },
    async reset() {
      sandbox.world.botFaults.clear()
      await world.reset()
    },
    async close() {
      await running?.telegram.stop()
      await running?.deliveries.close()
      await sandbox.close()
      await world.close()
    },
  }
}
