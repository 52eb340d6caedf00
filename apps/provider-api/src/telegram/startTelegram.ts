import type { Bot } from 'grammy'
import type { Channel } from '../deliveries/Channel.ts'
import type { Ports } from '../Ports.ts'
import { unseal } from '../secrets/seal.ts'
import type { Settings } from '../Settings.ts'
import { botOf } from './botOf.ts'
import { connectBot } from './connectBot.ts'
import { addBotOfSettings } from './addBotOfSettings.ts'
import { activeMessengers, noteConnection, type Messenger } from './Messenger.ts'
import { showTyping } from './showTyping.ts'
import { telegramChannel } from './telegramChannel.ts'

/** The Telegram bots of all companies. */
export type Telegram = {
  /** The way out, for deliveries. */
  channel: Channel
  /** Connects bots that were added since. */
  connectNew: () => Promise<void>
  stop: () => Promise<void>
}

type TelegramSettings = Pick<Settings, 'publicUrl' | 'secretKey' | 'telegram'>

/** Where real bots speak, unless the settings name another server. */
const telegramItself = 'https://api.telegram.org'

/** Connects every active Telegram bot. `origin` is this server's own address, where the sandbox is served when there is one. */
export async function startTelegram(ports: Ports, settings: TelegramSettings, origin: string): Promise<Telegram> {
  const bots = new Map<number, Bot>()
  const stopped = new AbortController()
  const connections = new Set<Promise<void>>()

  const connect = async (messenger: Messenger) => {
    if (bots.has(messenger.id) || stopped.signal.aborted) return
    const isSandbox = messenger.metadata['sandbox'] === true
    // A bot of the sandbox exists nowhere else.
    if (isSandbox && ports.sandbox === null) return
    const token = messenger.secret === null ? null : unseal(messenger.secret, settings.secretKey)
    if (token === null) {
      const message = 'The bot token cannot be read: it was sealed under another SECRET_KEY'
      ports.log.error({ messengerId: messenger.id }, message)
      const metadata = { lastError: { code: 'SECRET_UNREADABLE', message, at: ports.now().toISOString() } }
      return noteConnection(ports.db, messenger.id, { status: 'failed', metadata, now: ports.now() })
    }
    const apiRoot = isSandbox ? `${origin}/sandbox/telegram` : (settings.telegram.apiRoot ?? telegramItself)
    const bot = botOf(ports, messenger, { token, apiRoot })
    bots.set(messenger.id, bot)
    const connection = connectBot(ports, messenger, bot, isSandbox ? null : reachable(settings.publicUrl), stopped.signal)
      .catch((error: unknown) => ports.log.error({ messengerId: messenger.id, error: String(error) }, 'A Telegram bot stopped'))
      .finally(() => connections.delete(connection))
    connections.add(connection)
  }

  const connectNew = async () => {
    if (stopped.signal.aborted) return
    if (settings.telegram.botToken !== null) await addBotOfSettings(ports, settings.telegram.botToken, settings.secretKey)
    for (const messenger of await activeMessengers(ports.db)) await connect(messenger)
  }

  const apiOf = (messengerId: number) => bots.get(messengerId)?.api ?? null
  await connectNew()
  // The bot of the settings waits for the first company.
  ports.listen({
    stream(piece) {
      // A courtesy: when it fails nothing is lost, and the answer itself will say what is wrong.
      if (!stopped.signal.aborted) void showTyping(ports, apiOf, piece).catch(() => undefined)
    },
    membershipChanged: () =>
      void connectNew().catch((error: unknown) => ports.log.error({ error: String(error) }, 'New Telegram bots could not be connected')),
  })
  return {
    channel: telegramChannel(ports.later, apiOf),
    connectNew,
    async stop() {
      stopped.abort()
      await Promise.all(connections)
    },
  }
}

/** The public address without its slash, when the outside world can reach it; Telegram calls no loopback. */
function reachable(publicUrl: string | null): string | null {
  if (publicUrl === null) return null
  const { hostname } = new URL(publicUrl)
  const isLoopback = hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\./.test(hostname) || hostname === '[::1]'
  return isLoopback ? null : publicUrl.replace(/\/+$/, '')
}
