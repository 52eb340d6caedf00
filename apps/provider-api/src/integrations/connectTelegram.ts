import type { FastifyInstance } from 'fastify'
import { seal, unseal } from '../secrets/seal.ts'
import { identifyNewBot } from './identifyNewBot.ts'
import { storeChannel } from './storeChannel.ts'

/**
 * Connects a Telegram bot by its token (INT-7): identifies the bot, stores the token encrypted and starts the bot.
 * Returns the id of its channel. Throws what `identifyNewBot` throws, and BOT_ALREADY_CONNECTED or BOT_USED_ELSEWHERE.
 */
export async function connectTelegram(app: FastifyInstance, companyId: number, token: string): Promise<number> {
  const { ports, settings } = app
  const { botInfo, isSandbox } = await identifyNewBot(app, companyId, token)
  return storeChannel(ports, companyId, {
    type: 'telegram',
    status: 'initializing',
    externalId: String(botInfo.id),
    metadata: { botUsername: botInfo.username, botInfo, ...(isSandbox && { sandbox: true }) },
    sealed: seal(token, settings),
    isToken: (sealed) => unseal(sealed, settings) === token,
  })
}
