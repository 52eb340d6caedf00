import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../errors/refuse.ts'
import { applicationIdOf } from './altegioAccess.ts'
import { partnerTokenOf } from './partnerTokenOf.ts'
import { enqueueSalonReading } from './salons/enqueueSalonReading.ts'

const Digits = z.union([z.int().positive().transform(String), z.string().regex(/^\d{1,18}$/)])

/** An event in the life of a connection; a payment has further fields, which nothing depends on. */
const Callback = z.looseObject({
  salon_id: Digits,
  application_id: Digits,
  event: z.string().max(100),
  partner_token: z.string().max(500),
})

/** Salons that Altegio removed, or whose payment changed something: each is a reason to read the status again. */
const events: ReadonlySet<string> = new Set(['uninstall', 'freeze', 'payment'])

/**
 * Registers Altegio's callback for removed, frozen and paid connections. It is proven by the partner token in it,
 * stored as a job in one transaction, and answered at once. Events have neither time nor number, so the job reads the
 * status: repeated and reordered ones end in the same state.
 */
export function altegioWebhook(app: FastifyInstance): void {
  const { ports, settings } = app
  app.post('/webhooks/altegio', async (request, reply) => {
    const callback = Callback.safeParse(request.body)
    if (!callback.success) throw refuse('VALIDATION_ERROR')
    const { salon_id: salonId, application_id: applicationId, event, partner_token: given } = callback.data
    const partnerToken = partnerTokenOf(settings)
    if (partnerToken === null || !isSame(given, partnerToken)) throw refuse('UNAUTHORIZED', 'Invalid partner token')
    const isOurs = applicationId === applicationIdOf(settings, ports.sandbox)
    if (!isOurs || !events.has(event)) {
      request.log.info({ salonId }, 'Ignored an Altegio event of another application or of an unused type')
      return reply.send({})
    }
    await enqueueSalonReading(ports, { salonId, task: 'check', states: ['connected', 'frozen', 'uninstalled'] })
    return reply.send({})
  })
}

/** Compares in constant time, whatever the lengths. */
const isSame = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other))
const digest = (text: string) => createHash('sha256').update(text).digest()
