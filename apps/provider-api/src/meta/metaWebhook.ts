import type { Readable } from 'node:stream'
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { parseStorable } from '../db/storable.ts'
import { refuse } from '../errors/refuse.ts'
import { readBytes } from '../http/bodies/readBody.ts'
import { countTries } from './countTries.ts'
import { envelopesOf } from './envelopesOf.ts'
import type { SigningApp, MetaObject } from './MetaObject.ts'

const path = '/webhooks/meta'

/** A secret of an app, and the object that it signs for. */
type Signer = SigningApp & { object: MetaObject }

/**
 * Registers Meta's webhook: its challenge, and the events of these objects, which share one address. Events are stored
 * and answered with 200 at once; jobs handle them (decision 0046). Only what somebody typed in the vendor's own app, on
 * the company's phone, takes effect before the answer: it silences the AI.
 */
export async function metaWebhook(app: FastifyInstance, objects: readonly MetaObject[]): Promise<void> {
  const { ports } = app
  const isHopeless = countTries()
  const signersOf = (): Signer[] => objects.flatMap((object) => object.apps(app).map((own) => ({ ...own, object })))
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
      signersOf().some(({ verifyToken }) => isSame(digest(token), digest(verifyToken)))
    if (!isOurs || typeof challenge !== 'string' || challenge.length > 200) throw refuse('FORBIDDEN')
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })

  app.post(path, { config: { bodyKind: 'webhook' } }, async (request, reply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
    const signers = signersOf().filter(({ appSecret }) =>
      isSigned(body, request.headers['x-hub-signature-256'], appSecret),
    )
    if (signers.length === 0) throw refuse('UNAUTHORIZED', 'Invalid webhook signature')
    const envelopes = envelopesOf(parse(body))
    if (envelopes === null) throw refuse('VALIDATION_ERROR')
    for (const { object, entries } of envelopes) {
      // Each secret speaks for its own object only.
      const signer = signers.find((one) => one.object.name === object)
      if (!signer) continue
      const taking = { ports, log: request.log, isSandbox: signer.isSandbox, isHopeless }
      await signer.object.takeEntries(taking, entries)
    }
    return reply.send({})
  })
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
    return parseStorable(body.toString('utf8'))
  } catch {
    return null
  }
}
