import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { BotError, type Bot } from 'grammy'
import type { Update, UserFromGetMe } from 'grammy/types'
import { refuse } from '../errors/refuse.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { unseal } from '../secrets/seal.ts'
import type { BotKind } from './BotKind.ts'
import { telegramBotByKey } from './TelegramBot.ts'
import { telegramRoot } from './telegramRoot.ts'
import { recordSkipped } from './recordSkipped.ts'
import { webhookSecretOf } from './webhookSecretOf.ts'
import { webhookTries } from './webhookTries.ts'

/**
 * Registers the webhook for all bots of a kind. Responds with 200 only after the update is stored; otherwise Telegram
 * sends it again. An outage is answered 503 with the time to wait, as for any other call (decision 0025). An update
 * that can never be stored is given up after some tries: until then Telegram holds back what comes after it.
 */
export function telegramWebhook(app: FastifyInstance, kind: BotKind): void {
  const { ports, settings } = app
  const tries = webhookTries()
  app.post<{ Params: { key: string } }>(`/webhooks/${kind.path}/:key`, async (request, reply) => {
    const channel = await telegramBotByKey(ports.db, kind.type, request.params.key)
    const secret = request.headers['x-telegram-bot-api-secret-token']
    if (!channel || typeof secret !== 'string') throw notProven()
    await app.rateLimits.countAddress('bot updates', channel.id, request.ip)
    const token = channel.secret === null ? null : unseal(channel.secret, settings)
    if (token === null) throw notReady()
    if (!isSame(secret, webhookSecretOf(token, request.params.key))) throw notProven()
    const { botInfo } = channel.metadata
    if (!botInfo) throw notReady()
    if (!isUpdate(request.body)) throw refuse('VALIDATION_ERROR')
    // The response of `getMe` is stored unchanged.
    const bot = kind.botOf(portsOfCompany(ports, channel.companyId), channel, {
      token,
      apiRoot: telegramRoot(settings, null),
      botInfo: botInfo as UserFromGetMe,
    })
    const update = request.body
    try {
      await handleUpdate(bot, update)
      tries.stored(channel.id, update.update_id)
    } catch (error) {
      if (!tries.failed(channel.id, update.update_id, error)) throw error
      request.log.error({ messengerId: channel.id, updateId: update.update_id }, 'A Telegram update was given up')
      await recordSkipped(portsOfCompany(ports, channel.companyId), channel, update)
    }
    return reply.send({})
  })
}

/** Rejects with what went wrong itself: grammY wraps it in an error that has neither its code nor a cause. */
async function handleUpdate(bot: Bot, update: Update): Promise<void> {
  try {
    await bot.handleUpdate(update)
  } catch (error) {
    if (error instanceof BotError && error.error instanceof Error) throw error.error
    throw error
  }
}

/** The bot cannot be used yet: somebody must give its token anew, or it is still being connected. */
const notReady = () => refuse('UNAVAILABLE', undefined, { retryAfter: 60 })

/** A wrong key and a wrong secret get the same response. */
const notProven = () => refuse('UNAUTHORIZED', 'Invalid webhook key or secret')

/** Compares in constant time. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()

const isUpdate = (body: unknown): body is Update =>
  typeof body === 'object' && body !== null && 'update_id' in body && Number.isSafeInteger(body.update_id)
