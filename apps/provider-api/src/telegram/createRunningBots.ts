import type { Bot } from 'grammy'
import { recordFailure } from '../channels/recordConnection.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { reachableOrigin } from '../http/reachableOrigin.ts'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import { unseal, type SecretKeys } from '../secrets/seal.ts'
import { withTimeout } from '../time/withTimeout.ts'
import { activeTelegramBots, type TelegramBot } from './TelegramBot.ts'
import type { BotKind } from './BotKind.ts'
import { connectBot } from './connectBot.ts'
import { telegramRoot } from './telegramRoot.ts'

/** A bot that this process runs. `webhookBase`: where Telegram reaches this server; null for a bot that polls. */
export type RunningBot = {
  channel: TelegramBot
  bot: Bot
  stop: AbortController
  ended: Promise<void>
  webhookBase: string | null
}

/** The bots that this process runs. */
export type RunningBots = {
  /** By the id of their channel. */
  all: ReadonlyMap<number, RunningBot>
  /** Connects bots that were added since. */
  connectNew: () => Promise<void>
  /** Stops the changed bots, by the ids of their channels, and connects those that are still active. */
  reconnect: (messengerIds: readonly number[]) => Promise<void>
  /** The ids of the channels whose bots are not what the database names any more. */
  outdated: () => Promise<number[]>
}

/** The settings that bots need; the keys open their tokens. */
export type TelegramSettings = Pick<Settings, 'publicUrl' | 'telegram'> & SecretKeys

/** Bots of one kind; `beforeLook` is done before new ones are looked for. */
export type BotsOfKind = { kind: BotKind; beforeLook?: () => Promise<void> }

/** Timeout for removing a webhook, in milliseconds. */
const timeout = 5000

/**
 * Creates the running bots, none yet. They run until `stopped` aborts, after which none is connected. `place.origin` is
 * this server's own address, which serves the sandbox if there is one.
 */
export function createRunningBots(
  ports: Ports,
  { kind, beforeLook }: BotsOfKind,
  place: { settings: TelegramSettings; readonly origin: string },
  stopped: AbortSignal,
): RunningBots {
  const { settings } = place
  const bots = new Map<number, RunningBot>()

  const connect = async (channel: TelegramBot) => {
    const ofCompany = portsOfCompany(ports, channel.companyId)
    if (bots.has(channel.id) || stopped.aborted) return
    const isSandbox = channel.metadata['sandbox'] === true
    // Sandbox bots exist nowhere else.
    if (isSandbox && ports.sandbox === null) return
    const token = await readToken(ofCompany, channel, settings)
    if (token === null) return
    const bot = kind.botOf(ofCompany, channel, {
      token,
      apiRoot: telegramRoot(settings, isSandbox ? place.origin : null),
    })
    const webhookBase = isSandbox ? null : reachableOrigin(settings.publicUrl)
    bots.set(channel.id, runBot(ofCompany, channel, { kind, bot, webhookBase, stopped }))
  }

  const connectNew = async () => {
    if (stopped.aborted) return
    await beforeLook?.()
    for (const channel of await activeTelegramBots(ports.db, kind.type)) await connect(channel)
  }

  return {
    all: bots,
    connectNew,
    async reconnect(messengerIds) {
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
    },
    async outdated() {
      const active = new Map((await activeTelegramBots(ports.db, kind.type)).map(({ id, secret }) => [id, secret]))
      return [...bots].flatMap(([id, { channel, bot }]) => {
        const secret = active.get(id) ?? null
        // A token that was sealed anew is still the same.
        const isSame = secret !== null && (secret === channel.secret || unseal(secret, settings) === bot.token)
        return isSame ? [] : [id]
      })
    },
  }
}

/** The bot's token; null, with the failure recorded at its channel, when it cannot be read. */
async function readToken(ofCompany: Ports, channel: TelegramBot, keys: SecretKeys) {
  const token = channel.secret === null ? null : unseal(channel.secret, keys)
  if (token !== null) return token
  const message = 'The bot token cannot be read: it was sealed under another SECRET_KEY'
  ofCompany.log.error({ messengerId: channel.id }, message)
  await recordFailure(ofCompany, channel, 'SECRET_UNREADABLE', message)
  return null
}

/** Runs a bot until it, or `stopped`, is aborted. */
function runBot(
  ofCompany: Ports,
  channel: TelegramBot,
  {
    kind,
    bot,
    webhookBase,
    stopped,
  }: Pick<RunningBot, 'bot' | 'webhookBase'> & { kind: BotKind; stopped: AbortSignal },
): RunningBot {
  const stop = new AbortController()
  const ended = connectBot(
    ofCompany,
    channel,
    bot,
    { kind, webhookBase },
    AbortSignal.any([stopped, stop.signal]),
  ).catch((error: unknown) =>
    ofCompany.log.error({ messengerId: channel.id, error: String(error) }, 'A Telegram bot stopped'),
  )
  return { channel, bot, stop, ended, webhookBase }
}

function removeWebhook({ later }: Ports, bot: Bot): Promise<unknown> {
  // grammY types the signal as an old polyfill's; the platform's own works.
  const deleteWebhook = (signal: AbortSignal) =>
    bot.api.deleteWebhook({}, signal as Parameters<Bot['api']['deleteWebhook']>[1])
  return withTimeout(later, timeout, deleteWebhook)
}
