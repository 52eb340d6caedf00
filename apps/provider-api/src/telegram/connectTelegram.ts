import type { ChannelServer } from '../channels/ChannelServer.ts'
import { storeChannel } from '../channels/storeChannel.ts'
import { seal, unseal } from '../secrets/seal.ts'
import type { BotKind } from './BotKind.ts'
import { identifyNewBot } from './identifyNewBot.ts'

/**
 * Connects a Telegram bot by its token (INT-7): identifies the bot, stores the token encrypted and starts the bot.
 * Returns the id of its channel. Throws what `identifyNewBot` throws, and BOT_ALREADY_CONNECTED or BOT_USED_ELSEWHERE.
 */
export async function connectTelegram(
  server: ChannelServer,
  kind: BotKind,
  companyId: number,
  token: string,
): Promise<number> {
  const { ports, settings } = server
  const { botInfo, isSandbox } = await identifyNewBot(server, kind, companyId, token)
  return storeChannel(ports, companyId, {
    type: kind.type,
    status: 'initializing',
    externalId: String(botInfo.id),
    metadata: () => ({ botUsername: botInfo.username, botInfo, ...(isSandbox && { sandbox: true }) }),
    sealed: seal(token, settings),
    isToken: (sealed) => unseal(sealed, settings) === token,
    refusals: { connected: 'BOT_ALREADY_CONNECTED', usedElsewhere: 'BOT_USED_ELSEWHERE' },
  })
}
