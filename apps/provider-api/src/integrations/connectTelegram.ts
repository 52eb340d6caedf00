import type { FastifyInstance } from 'fastify'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { refuse } from '../errors/refuse.ts'
import { serviceDb } from '../db/companyDb.ts'
import { seal, unseal } from '../secrets/seal.ts'
import { identifyBot } from '../telegram/identifyBot.ts'
import { telegramRoot } from '../telegram/telegramRoot.ts'
import { sandboxOrigin } from './sandboxOrigin.ts'
import { storeChannel } from './storeChannel.ts'

/** Limit of tokens that a company may try: enough for typing errors, too few for guessing. */
const tries: Limit = { most: 20, seconds: 600, code: 'RATE_LIMITED' }

/**
 * Connects a Telegram bot by its token (INT-7): identifies the bot, stores the token encrypted and starts the bot.
 * Returns the id of its channel. Throws BOT_TOKEN_REJECTED, CHANNEL_UNREACHABLE when Telegram does not answer, and
 * BOT_ALREADY_CONNECTED or BOT_USED_ELSEWHERE.
 */
export async function connectTelegram(app: FastifyInstance, companyId: number, token: string): Promise<number> {
  const { ports, settings } = app
  const { now, later } = ports
  const origin = sandboxOrigin(app)
  // A bot belongs to one company in the whole database; a deleted company releases it.
  const db = serviceDb(ports.db)
  const retryAfter = await consumeOne(db, `connect-telegram:${companyId}`, tries, now())
  if (retryAfter !== null) throw refuse('RATE_LIMITED', undefined, { retryAfter })
  const identity = await identifyBot(later, token, {
    sandbox: origin === null ? null : telegramRoot(settings, origin),
    telegram: telegramRoot(settings, null),
  })
  switch (identity.type) {
    case 'rejected':
      throw refuse('BOT_TOKEN_REJECTED')
    case 'unreachable':
      throw refuse('CHANNEL_UNREACHABLE')
    case 'identified': {
      const { botInfo, isSandbox } = identity
      const verified = {
        type: 'telegram',
        status: 'initializing',
        externalId: String(botInfo.id),
        metadata: { botUsername: botInfo.username, botInfo, ...(isSandbox && { sandbox: true }) },
        sealed: seal(token, settings.secretKey),
        isToken: (sealed: string) => unseal(sealed, settings.secretKey) === token,
      } as const
      const messengerId = await db.transaction().execute((trx) => storeChannel(trx, companyId, verified, now()))
      ports.channelsChanged({ messengerIds: [messengerId] })
      return messengerId
    }
  }
}
