import type { Bot } from 'grammy'
import type { Channel } from '../ports/Channel.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { reachableOrigin } from '../http/reachableOrigin.ts'
import type { Ports } from '../ports/Ports.ts'
import { unseal, type SecretKeys } from '../secrets/seal.ts'
import type { Settings } from '../ports/Settings.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { botOf } from './botOf.ts'
import { checkTokens } from './checkTokens.ts'
import { connectBot, recordRefusedToken } from './connectBot.ts'
import { addBotOfSettings } from './addBotOfSettings.ts'
import { recordFailure } from '../channels/recordConnection.ts'
import { activeMessengers, type BotMessenger } from './BotMessenger.ts'
import { showTyping } from './showTyping.ts'
import { telegramChannel } from './telegramChannel.ts'
import { telegramRoot } from './telegramRoot.ts'

/** The Telegram bots of all companies. */
export type TelegramAdapter = {
  /** The channel for deliveries. */
  channel: Channel
  /** Connects bots that were added since. */
  connectNew: () => Promise<void>
  /** Asks Telegram whether it still knows the tokens of bots with a webhook: those receive nothing that would say so. */
  checkTokens: () => Promise<void>
  stop: () => Promise<void>
}

type TelegramSettings = Pick<Settings, 'publicUrl' | 'telegram'> & SecretKeys
type RunningBot = {
  messenger: BotMessenger
  bot: Bot
  stop: AbortController
  ended: Promise<void>
  webhookBase: string | null
}

/** Timeout for removing a webhook, in milliseconds. */
const timeout = 5000
/** Milliseconds between looks at channels that another node may have connected, renewed or removed. */
const looksEvery = 15_000

/** The bot's token; null, with the failure recorded at its channel, when it cannot be read. */
async function readToken(ofCompany: Ports, messenger: BotMessenger, keys: SecretKeys) {
  const token = messenger.secret === null ? null : unseal(messenger.secret, keys)
  if (token !== null) return token
  const message = 'The bot token cannot be read: it was sealed under another SECRET_KEY'
  ofCompany.log.error({ messengerId: messenger.id }, message)
  await recordFailure(ofCompany, messenger, 'SECRET_UNREADABLE', message)
  return null
}

/** Runs a bot until it, or `stopped`, is aborted. */
function runBot(
  ofCompany: Ports,
  messenger: BotMessenger,
  { bot, webhookBase, stopped }: Pick<RunningBot, 'bot' | 'webhookBase'> & { stopped: AbortSignal },
): RunningBot {
  const stop = new AbortController()
  const ended = connectBot(ofCompany, messenger, bot, webhookBase, AbortSignal.any([stopped, stop.signal])).catch(
    (error: unknown) =>
      ofCompany.log.error({ messengerId: messenger.id, error: String(error) }, 'A Telegram bot stopped'),
  )
  return { messenger, bot, stop, ended, webhookBase }
}

function removeWebhook({ later }: Ports, bot: Bot): Promise<unknown> {
  // grammY types the signal as an old polyfill's; the platform's own works.
  const deleteWebhook = (signal: AbortSignal) =>
    bot.api.deleteWebhook({}, signal as Parameters<Bot['api']['deleteWebhook']>[1])
  return withTimeout(later, timeout, deleteWebhook)
}

/**
 * Connects every active Telegram bot. `origin` is this server's own address, which serves the sandbox if there is one.
 */
export async function startTelegram(
  ports: Ports,
  settings: TelegramSettings,
  origin: string,
): Promise<TelegramAdapter> {
  const bots = new Map<number, RunningBot>()
  const stopped = new AbortController()
  let changes = Promise.resolve()

  const connect = async (messenger: BotMessenger) => {
    const ofCompany = portsOfCompany(ports, messenger.companyId)
    if (bots.has(messenger.id) || stopped.signal.aborted) return
    const isSandbox = messenger.metadata['sandbox'] === true
    // Sandbox bots exist nowhere else.
    if (isSandbox && ports.sandbox === null) return
    const token = await readToken(ofCompany, messenger, settings)
    if (token === null) return
    const bot = botOf(ofCompany, messenger, { token, apiRoot: telegramRoot(settings, isSandbox ? origin : null) })
    const webhookBase = isSandbox ? null : reachableOrigin(settings.publicUrl)
    bots.set(messenger.id, runBot(ofCompany, messenger, { bot, webhookBase, stopped: stopped.signal }))
  }

  const connectNew = async () => {
    if (stopped.signal.aborted) return
    if (settings.telegram.botToken !== null) await addBotOfSettings(ports, settings.telegram.botToken, settings)
    for (const messenger of await activeMessengers(ports.db)) await connect(messenger)
  }

  /** Stops the changed bots and connects those that are still active. */
  const reconnect = async (messengerIds: readonly number[]) => {
    const changed = messengerIds.flatMap((id) => (bots.has(id) ? [{ id, running: bots.get(id) }] : []))
    for (const { id, running } of changed) {
      running?.stop.abort()
      await running?.ended
      bots.delete(id)
    }
    await connectNew()
    for (const { id, running } of changed) {
      if (!running?.webhookBase || bots.has(id)) continue
      // If the webhook stays registered, its updates are refused: its key is no longer valid.
      await removeWebhook(ports, running.bot).catch(() => undefined)
    }
  }

  /** Serialised: each run reads what the previous one left. */
  const change = (messengerIds: () => Promise<readonly number[]>): void => {
    changes = changes
      .then(async () => (stopped.signal.aborted ? undefined : reconnect(await messengerIds())))
      .catch((error: unknown) =>
        ports.log.error({ error: String(error) }, 'Changed Telegram bots could not be connected'),
      )
  }
  /** The running bots that are not what the database names any more. */
  const outdated = async (): Promise<number[]> => {
    const active = new Map((await activeMessengers(ports.db)).map(({ id, secret }) => [id, secret]))
    return [...bots].flatMap(([id, { messenger, bot }]) => {
      const secret = active.get(id) ?? null
      // A token that was sealed anew is still the same.
      const isSame = secret !== null && (secret === messenger.secret || unseal(secret, settings) === bot.token)
      return isSame ? [] : [id]
    })
  }
  let cancelLook = () => {}
  const lookLater = () => {
    cancelLook = ports.later(looksEvery, () => {
      change(outdated)
      lookLater()
    })
  }

  const apiOf = (messengerId: number) => bots.get(messengerId)?.bot.api ?? null
  await connectNew()
  // The configured bot waits for the first company.
  ports.subscribe({
    stream(piece) {
      // Optional: if it fails nothing is lost, and sending the reply reports any problem.
      if (!stopped.signal.aborted) void showTyping(ports, apiOf, piece).catch(() => undefined)
    },
    membershipChanged: () =>
      void connectNew().catch((error: unknown) =>
        ports.log.error({ error: String(error) }, 'New Telegram bots could not be connected'),
      ),
    channelsChanged: ({ messengerIds }) => change(() => Promise.resolve(messengerIds)),
  })
  lookLater()
  return {
    channel: telegramChannel(
      {
        ...ports,
        onRefused: async (messengerId) => {
          const messenger = bots.get(messengerId)?.messenger
          if (messenger) await recordRefusedToken(portsOfCompany(ports, messenger.companyId), messenger)
        },
      },
      apiOf,
    ),
    connectNew,
    checkTokens: () =>
      checkTokens(
        ports,
        [...bots.values()].filter(({ webhookBase }) => webhookBase !== null),
      ),
    async stop() {
      stopped.abort()
      cancelLook()
      await changes
      await Promise.all([...bots.values()].map(({ ended }) => ended))
    },
  }
}
