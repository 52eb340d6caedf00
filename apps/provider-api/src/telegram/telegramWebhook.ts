import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Update, UserFromGetMe } from 'grammy/types'
import { refuse } from '../errors/refuse.ts'
import { portsOfCompany } from '../db/companyDb.ts'
import { unseal } from '../secrets/seal.ts'
import { botOf } from './botOf.ts'
import { messengerByKey } from './Messenger.ts'
import { telegramRoot } from './telegramRoot.ts'

/** Where Telegram brings updates to; one route for all bots. It is answered with 200 after the update is stored, or Telegram brings it again. */
export function telegramWebhook(app: FastifyInstance): void {
  const { ports, settings } = app
  app.post<{ Params: { key: string } }>('/webhooks/telegram/:key', async (request, reply) => {
    const messenger = await messengerByKey(ports.db, request.params.key)
    const told = request.headers['x-telegram-bot-api-secret-token']
    // A wrong key and a wrong secret look alike from outside.
    if (!messenger?.webhookSecret || typeof told !== 'string' || !isSame(told, messenger.webhookSecret))
      throw refuse('UNAUTHORIZED')
    const { botInfo } = messenger.metadata
    const token = messenger.secret === null ? null : unseal(messenger.secret, settings.secretKey)
    if (token === null || !botInfo) return reply.code(503).send()
    if (!isUpdate(request.body)) throw refuse('VALIDATION_ERROR')
    // What `getMe` answered is stored as it came.
    const bot = botOf(portsOfCompany(ports, messenger.companyId), messenger, {
      token,
      apiRoot: telegramRoot(settings, null),
      botInfo: botInfo as UserFromGetMe,
    })
    await bot.handleUpdate(request.body)
    return reply.send({})
  })
}

/** Compares in a time that says nothing about how much of it was right. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()

const isUpdate = (body: unknown): body is Update =>
  typeof body === 'object' && body !== null && 'update_id' in body && Number.isSafeInteger(body.update_id)
