import type { Api } from 'grammy'
import type { ChannelWork } from '../channels/ChannelAdapter.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import type { Ports } from '../ports/Ports.ts'
import { checkTokens } from './checkTokens.ts'
import { recordRefusedToken } from './connectBot.ts'
import { createRunningBots, type BotsOfKind, type TelegramSettings } from './createRunningBots.ts'

/** The Telegram bots of one kind, of all companies. */
export type TelegramBots = {
  /** The bot of a channel while it is connected. */
  apiOf: (messengerId: number) => Api | null
  /** Records that Telegram refused the token of a bot. Never rejects. */
  recordRefusal: (messengerId: number) => Promise<void>
  /**
   * Asks Telegram whether it still knows the tokens of bots with a webhook: those receive nothing that would say so.
   */
  checkAccess: () => Promise<void>
  /** Connects every active bot. */
  start: () => Promise<ChannelWork>
}

/** Milliseconds between looks at channels that another node may have connected, renewed or removed. */
const looksEvery = 15_000

/** Creates the bots, none of them connected. `origin`: this server's own, which serves the sandbox if there is one. */
export function telegramBots(
  ports: Ports,
  ofKind: BotsOfKind,
  place: { settings: TelegramSettings; readonly origin: string },
): TelegramBots {
  const stopped = new AbortController()
  const bots = createRunningBots(ports, ofKind, place, stopped.signal)
  return {
    apiOf: (messengerId) => bots.all.get(messengerId)?.bot.api ?? null,
    async recordRefusal(messengerId) {
      const running = bots.all.get(messengerId)?.channel
      if (!running) return
      await recordRefusedToken(portsOfCompany(ports, running.companyId), running).catch((error: unknown) =>
        ports.log.error({ messengerId, error: String(error) }, 'A refused token could not be recorded'),
      )
    },
    checkAccess: () =>
      checkTokens(
        ports,
        [...bots.all.values()].filter(({ webhookBase }) => webhookBase !== null),
      ),
    async start() {
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
      await bots.connectNew()
      // The configured bot waits for the first company.
      ports.subscribe({
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
        settled: () => changes,
        async close() {
          stopped.abort()
          cancelLook()
          await changes
          await Promise.all([...bots.all.values()].map(({ ended }) => ended))
        },
      }
    },
  }
}
