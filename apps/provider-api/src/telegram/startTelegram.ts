import { portsOfCompany } from '../db/companyDb.ts'
import type { Channel } from '../ports/Channel.ts'
import type { Ports } from '../ports/Ports.ts'
import { checkTokens } from './checkTokens.ts'
import { recordRefusedToken } from './connectBot.ts'
import { createRunningBots, type TelegramSettings } from './createRunningBots.ts'
import { showTyping } from './showTyping.ts'
import { telegramChannel } from './telegramChannel.ts'

/** The Telegram bots of all companies. */
export type TelegramAdapter = {
  /** The channel for deliveries. */
  channel: Channel
  /** Connects bots that were added since. */
  connectNew: () => Promise<void>
  /**
   * Asks Telegram whether it still knows the tokens of bots with a webhook: those receive nothing that would say so.
   */
  checkTokens: () => Promise<void>
  stop: () => Promise<void>
}

/** Milliseconds between looks at channels that another node may have connected, renewed or removed. */
const looksEvery = 15_000

/**
 * Connects every active Telegram bot. `origin` is this server's own address, which serves the sandbox if there is one.
 */
export async function startTelegram(
  ports: Ports,
  settings: TelegramSettings,
  origin: string,
): Promise<TelegramAdapter> {
  const stopped = new AbortController()
  const bots = createRunningBots(ports, settings, { origin, stopped: stopped.signal })
  let changes = Promise.resolve()

  /** Serialised: each run reads what the previous one left. */
  const change = (messengerIds: () => Promise<readonly number[]>): void => {
    changes = changes
      .then(async () => (stopped.signal.aborted ? undefined : bots.reconnect(await messengerIds())))
      .catch((error: unknown) =>
        ports.log.error({ error: String(error) }, 'Changed Telegram bots could not be connected'),
      )
  }
  let cancelLook = () => {}
  const lookLater = () => {
    cancelLook = ports.later(looksEvery, () => {
      change(bots.outdated)
      lookLater()
    })
  }

  const apiOf = (messengerId: number) => bots.all.get(messengerId)?.bot.api ?? null
  await bots.connectNew()
  // The configured bot waits for the first company.
  ports.subscribe({
    stream(piece) {
      // Optional: if it fails nothing is lost, and sending the reply reports any problem.
      if (!stopped.signal.aborted) void showTyping(ports, apiOf, piece).catch(() => undefined)
    },
    membershipChanged: () =>
      void bots
        .connectNew()
        .catch((error: unknown) =>
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
          const running = bots.all.get(messengerId)?.channel
          if (!running) return
          await recordRefusedToken(portsOfCompany(ports, running.companyId), running).catch((error: unknown) =>
            ports.log.error({ messengerId, error: String(error) }, 'A refused token could not be recorded'),
          )
        },
      },
      apiOf,
    ),
    connectNew: bots.connectNew,
    checkTokens: () =>
      checkTokens(
        ports,
        [...bots.all.values()].filter(({ webhookBase }) => webhookBase !== null),
      ),
    async stop() {
      stopped.abort()
      cancelLook()
      await changes
      await Promise.all([...bots.all.values()].map(({ ended }) => ended))
    },
  }
}
