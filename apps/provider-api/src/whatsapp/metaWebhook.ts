import type { Readable } from 'node:stream'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refuse } from '../errors/refuse.ts'
import { withCompanyTransaction } from '../events/withCompanyTransaction.ts'
import { readBytes } from '../http/bodies/readBody.ts'
import { accountChangesOf, asEventOf } from './accountChanges.ts'
import { changesOf, type MetaChange } from './MetaEvent.ts'
import { echoesOf, storeEcho, type StoredEcho } from './storeEcho.ts'
import { storeEvent } from './storeEvent.ts'
import { findNumber, findNumbersOf, type WhatsappNumber } from './WhatsappNumber.ts'

const path = '/webhooks/meta'

/** A secret of an app at Meta, and the numbers whose events it signs. */
type App = { appSecret: string; verifyToken: string; isSandbox: boolean }

/**
 * Registers Meta's webhook: its challenge, and the events of all WhatsApp numbers. Events are stored and answered with 200 at once; jobs
 * handle them (decision 0046). Only what somebody typed on the company's own phone takes effect before the answer: it silences the AI.
 */
export async function metaWebhook(app: FastifyInstance): Promise<void> {
  const { ports } = app
  // The signature is of the bytes as they came.
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: Readable) =>
    readBytes(request, payload),
  )

  app.get<{ Querystring: Record<string, unknown> }>(path, (request, reply) => {
    const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = request.query
    const isOurs =
      mode === 'subscribe' &&
      typeof token === 'string' &&
      appsOf(app).some(({ verifyToken }) => isSame(digest(token), digest(verifyToken)))
    if (!isOurs || typeof challenge !== 'string' || challenge.length > 200) throw refuse('FORBIDDEN')
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })

  app.post(path, { config: { bodyKind: 'webhook' } }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signedBy = appsOf(app).find(({ appSecret }) =>
      isSigned(body, request.headers['x-hub-signature-256'], appSecret),
    )
    if (!signedBy) throw refuse('UNAUTHORIZED')
    const parsed = parse(body)
    const changes = changesOf(parsed)
    if (changes === null) throw refuse('VALIDATION_ERROR')
    for (const { change, payload } of changes) {
      const number = await findNumber(ports.db, change.value.metadata.phone_number_id, signedBy.isSandbox)
      if (number) await take(app, number, change, payload)
      else request.log.info({ field: change.field }, 'An event of a WhatsApp number that nobody has connected')
    }
    for (const account of accountChangesOf(parsed))
      for (const number of await findNumbersOf(ports.db, account, signedBy.isSandbox)) {
        const { change, payload } = asEventOf(number, account)
        await take(app, number, change, payload)
      }
    return reply.send({})
  })
}

/** Stores an event; one with messages from the company's own phone takes effect in the same transaction. */
async function take(
  { ports }: FastifyInstance,
  number: WhatsappNumber,
  change: MetaChange,
  payload: string,
): Promise<void> {
  const echoes = echoesOf(change)
  const stored = await withCompanyTransaction(ports, number.companyId, async (trx, emit) => {
    const now = ports.now()
    const orderKey = await storeEvent(trx, number, { change, payload }, now)
    if (orderKey === null) return null
    const taken: StoredEcho[] = []
    for (const echo of echoes) {
      const one = await storeEcho(trx, emit, number, echo, now)
      if (one) taken.push(one)
    }
    return { orderKey, chatIds: taken.map(({ message }) => message.chatId) }
  })
  if (!stored) return
  for (const chatId of stored.chatIds) ports.runStopRequested({ chatId, because: 'taken-over' })
  ports.channelEventStored({ orderKey: stored.orderKey })
}

/** The operator's app, and the sandbox's own. */
function appsOf({ settings, ports }: FastifyInstance): App[] {
  const { appSecret, verifyToken } = settings.meta
  return [
    ...(appSecret !== null && verifyToken !== null ? [{ appSecret, verifyToken, isSandbox: false }] : []),
    ...(ports.sandbox === null ? [] : [{ ...ports.sandbox.whatsapp.app, isSandbox: true }]),
  ]
}

function isSigned(body: Buffer, header: unknown, appSecret: string): boolean {
  const found = typeof header === 'string' ? /^sha256=([0-9a-f]{64})$/i.exec(header) : null
  const signature = Buffer.from(found?.[1] ?? '', 'hex')
  const expected = createHmac('sha256', appSecret).update(body).digest()
  return signature.length === expected.length && isSame(signature, expected)
}

/** Compares in constant time. */
const isSame = (one: Buffer, other: Buffer): boolean => timingSafeEqual(one, other)
const digest = (text: string) => createHash('sha256').update(text).digest()

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
