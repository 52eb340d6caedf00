import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { refuse } from '../errors/refuse.ts'
import { entityWebhookPath, isEntityKey } from './entityWebhookAddress.ts'
import { partnerTokenOf } from './partnerTokenOf.ts'
import { enqueueSalonReading } from './salons/enqueueSalonReading.ts'

/**
 * The part of an event that is read: the kind of the changed thing. Its data are never trusted, and Altegio signs
 * nothing.
 */
const Event = z.looseObject({ resource: z.string().max(100) })
const Events = z.union([Event, z.array(Event).max(100)])

type SalonAddress = { Params: { salonId: string; key: string } }

/**
 * Registers the address that an activated salon's events are sent to: changes of the salon, its bookings, clients and
 * so on. An event is a hint: the salon's details are read from Altegio by a job, and other kinds concern nothing here.
 * The key in the address proves that Altegio got the address from this server.
 */
export function entityWebhook(app: FastifyInstance): void {
  const { ports, settings } = app
  app.post<SalonAddress>(`${entityWebhookPath}/:salonId/:key`, async (request, reply) => {
    const { salonId, key } = request.params
    const partnerToken = partnerTokenOf(settings)
    if (partnerToken === null || !isEntityKey(key, { partnerToken, salonId }))
      throw refuse('UNAUTHORIZED', 'Invalid webhook key')
    await app.rateLimits.countAddress('salon events', salonId, request.ip)
    const events = Events.safeParse(request.body)
    if (!events.success) throw refuse('VALIDATION_ERROR')
    if (![events.data].flat().some(({ resource }) => resource === 'salon')) return reply.send({})
    await enqueueSalonReading(ports, { salonId, task: 'details', states: ['connected'] })
    return reply.send({})
  })
}
