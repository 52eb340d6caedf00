import { Bot } from 'grammy'
import type { UserFromGetMe } from 'grammy/types'
import { kindNamed, type Kinds } from '../channels/kinds.ts'
import { recordUnsupported } from '../channels/recordUnsupported.ts'
import type { InboundPorts } from '../inbound/receiveInbound.ts'
import type { BotKind, BotOptions } from './BotKind.ts'
import { documentedUpdates } from './documentedKinds.ts'
import type { Receiver } from './receiveUpdate.ts'
import { telegramClient } from './telegramClient.ts'
import { updateKinds, type UpdateName } from './telegramKinds.ts'

/** Creates a bot that stores what customers write. The caller lets it poll or passes it the updates of a webhook. */
export function botOf(
  ports: InboundPorts,
  channel: { id: number; companyId: number },
  { token, apiRoot, botInfo }: BotOptions,
): Bot {
  const bot = new Bot(token, { client: telegramClient(apiRoot), ...(botInfo && { botInfo }) })
  const account = { ...channel, platform: 'telegram', ownerId: `bot ${channel.id}`, name: 'Telegram' } as const
  const source = { ...channel, api: bot.api, filesRoot: `${apiRoot}/file/bot${token}` }
  const receiverOf = (us: UserFromGetMe): Receiver => ({ ports, account, source, us })
  bot.use(({ update, me }) => {
    const name = nameOfUpdate(update)
    const read = kindNamed(updateKinds, name)?.read
    return read ? read(receiverOf(me), update) : recordUnsupported(ports, channel, `update.${name}`)
  })
  return bot
}

/** The name of what an update holds. */
export const nameOfUpdate = (update: object): string =>
  Object.keys(update).find((name) => name !== 'update_id') ?? 'empty'

/** The updates of a table that Telegram is to send: those that have a reader. */
export const askedUpdates = (kinds: Kinds<UpdateName, unknown>): UpdateName[] =>
  documentedUpdates.kinds.filter((name) => kinds[name].read !== null)

/** Bots to which customers write themselves. */
export const botChannels: BotKind = {
  type: 'telegram',
  path: 'telegram',
  updates: askedUpdates(updateKinds),
  botOf,
  reached: () => ({ status: 'connected', metadata: { lastError: null } }),
}
