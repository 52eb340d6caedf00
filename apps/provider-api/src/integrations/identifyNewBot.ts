import type { FastifyInstance } from 'fastify'
import { consumeOne, type Limit } from '../http/limits/storedLimits.ts'
import { refuse } from '../errors/refuse.ts'
import { serviceDb } from '../db/companyDb.ts'
import { identifyBot, type BotIdentity } from '../telegram/identifyBot.ts'
import { telegramRoot } from '../telegram/telegramRoot.ts'
import { sandboxOrigin } from './sandboxOrigin.ts'

/** Limit of tokens that a company may try: enough for typing errors, too few for guessing. */
const tries: Limit = { most: 20, seconds: 600, code: 'RATE_LIMITED' }

/**
 * Identifies the bot of a token that a company wants to connect. Throws RATE_LIMITED after too many tries,
 * BOT_TOKEN_REJECTED, and CHANNEL_UNREACHABLE when Telegram does not answer.
 */
export async function identifyNewBot(
  app: FastifyInstance,
  companyId: number,
  token: string,
): Promise<Extract<BotIdentity, { type: 'identified' }>> {
  const { ports, settings } = app
  const { now, later } = ports
  const origin = sandboxOrigin(app)
  const retryAfter = await consumeOne(serviceDb(ports.db), `connect-telegram:${companyId}`, tries, now())
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
    case 'identified':
      return identity
  }
}
