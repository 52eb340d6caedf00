import { randomBytes } from 'node:crypto'
import type { Bot } from 'grammy'
import type { Update, UserFromGetMe } from 'grammy/types'
import { whileLeased } from '../jobs/whileLeased.ts'
import type { Ports } from '../ports/Ports.ts'
import { pause } from '../time/pause.ts'
import { changeChannel } from '../channels/changeChannel.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import type { BotKind } from './BotKind.ts'
import { recordFailure } from '../channels/recordConnection.ts'
import type { TelegramBot } from './TelegramBot.ts'
import { pollUpdates } from './pollUpdates.ts'
import { recordSkipped } from './recordSkipped.ts'
import { telegramFault } from './telegramFault.ts'
import { webhookSecretOf } from './webhookSecretOf.ts'

/**
 * Connects a bot and keeps it connected until `stop` aborts: identifies it, then registers our webhook, or polls when
 * this server has no public address and no other process polls it. A token that Telegram refuses ends it; the channel's
 * `lastError` then says why.
 */
export async function connectBot(
  ports: Ports,
  channel: TelegramBot,
  bot: Bot,
  { kind, webhookBase }: { kind: BotKind; webhookBase: string | null },
  stop: AbortSignal,
): Promise<void> {
  for (let failures = 0; !stop.aborted; failures++) {
    try {
      bot.botInfo = await bot.api.getMe(stop as Parameters<Bot['api']['getMe']>[0])
      if (webhookBase === null) await bot.api.deleteWebhook()
      else await setWebhook(ports, channel, bot, `${webhookBase}/webhooks/${kind.path}`, kind)
      await recordReached(ports, channel, bot.botInfo, kind)
      break
    } catch (error) {
      if (stop.aborted) return
      const fault = telegramFault(error)
      if (fault.type === 'unauthorized') return recordRefusedToken(ports, channel)
      ports.log.warn(
        { messengerId: channel.id, fault: fault.type },
        `A Telegram bot could not be connected yet: ${fault.message}`,
      )
      await pause(
        ports.later,
        (fault.type === 'wait' && fault.milliseconds) || Math.min(60_000, 1000 * 2 ** failures),
        stop,
      )
    }
  }
  if (webhookBase !== null || stop.aborted) return
  // Telegram refuses two polls of a bot at once, and a second process would read what the first is about to store.
  const lease = { queue: 'telegram-polls', subject: String(channel.id), companyId: channel.companyId } as const
  const onSkipped = (update: Update) => recordSkipped(ports, channel, update)
  const ended = await whileLeased(ports, lease, stop, (held) =>
    pollUpdates(ports, bot, { cursor: channel.cursor, updates: kind.updates, stop: held, onSkipped }),
  )
  if (ended === 'unauthorized') await recordRefusedToken(ports, channel)
}

/** Records that a bot was reached, and in which state its channel is by that. */
const recordReached = (
  ports: Pick<Ports, 'db' | 'now' | 'publish'>,
  { id: messengerId, companyId }: Pick<TelegramBot, 'id' | 'companyId'>,
  botInfo: UserFromGetMe,
  kind: BotKind,
): Promise<boolean> =>
  withCompanyTransaction(ports, companyId, (trx, emit) =>
    changeChannel(trx, emit, { companyId, messengerId, now: ports.now() }, ({ isActive, metadata }) => {
      if (!isActive) return null
      const { status, metadata: reached } = kind.reached(metadata, ports.now())
      return {
        status,
        isActive,
        externalId: String(botInfo.id),
        metadata: { botUsername: botInfo.username, botInfo, ...reached },
      }
    }),
  )

/**
 * Records that Telegram no longer knows the bot's token (401): somebody revoked it with BotFather, or deleted the bot.
 */
export async function recordRefusedToken(
  ports: Pick<Ports, 'db' | 'now' | 'publish' | 'log'>,
  channel: Pick<TelegramBot, 'id' | 'companyId'>,
): Promise<void> {
  ports.log.warn({ messengerId: channel.id, code: 'TOKEN_REFUSED' }, 'Telegram refused the bot token')
  await recordFailure(ports, channel, 'TOKEN_REFUSED', 'Telegram refused the bot token')
}

/** Registers our webhook. Two nodes that do so at once name the same key, and so the same secret. */
async function setWebhook(
  ports: Ports,
  channel: TelegramBot,
  bot: Bot,
  address: string,
  { updates }: BotKind,
): Promise<void> {
  const { key } = await ports.db
    .updateTable('messenger_integrations')
    .set((row) => ({
      webhook_key: row.fn.coalesce('webhook_key', row.val(randomBytes(24).toString('base64url'))),
    }))
    .where('id', '=', channel.id)
    .returning((row) => row.ref('webhook_key').$notNull().as('key'))
    .executeTakeFirstOrThrow()
  await bot.api.setWebhook(`${address}/${key}`, {
    secret_token: webhookSecretOf(bot.token, key),
    allowed_updates: updates,
  })
}
