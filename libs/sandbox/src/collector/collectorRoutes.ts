import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import type { CollectedEvent, Collector } from './Collector.ts'

const Batch = z.looseObject({ api_key: z.string().min(1), events: z.array(z.looseObject({ event_type: z.string() })) })
const Logs = z.array(z.record(z.string(), z.unknown()))

/** The response of a collector that throttles, in the form that the SDK parses (provider-api section 13). */
const throttled = (events: readonly CollectedEvent[]) => ({
  code: 429,
  error: 'Too many requests',
  eps_threshold: 30,
  throttled_devices: {},
  throttled_users: {},
  throttled_events: events.map((_, n) => n),
  exceeded_daily_quota_users: {},
  exceeded_daily_quota_devices: {},
})

/** Serves the analytics provider at `/collector/2/httpapi`, and the log service at `/collector/logs`. */
export async function collectorRoutes(
  app: FastifyInstance,
  { collector, now }: { collector: Collector; now: () => Date },
): Promise<void> {
  const allow = (reply: FastifyReply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('access-control-allow-headers', '*')
      .header('access-control-allow-methods', 'POST')
  await app.register(async (service) => {
    // Beacons, and requests that avoid a preflight, send their JSON as text.
    service.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => {
      try {
        done(null, JSON.parse(String(body)))
      } catch (error) {
        done(error instanceof Error ? error : new Error('No JSON'))
      }
    })
    service.options('/collector/*', (_request, reply) => allow(reply).code(204).send())
    service.post('/collector/2/httpapi', async (request, reply) => {
      void allow(reply)
      const parsed = Batch.safeParse(request.body)
      if (!parsed.success) return reply.code(400).send({ code: 400, error: 'Invalid event batch' })
      const { events } = parsed.data
      switch (collector.mood(events)) {
        case 'silent':
          // Closing the server ends it.
          return new Promise(() => undefined)
        case 'failing':
          return reply.code(500).send({ code: 500, error: 'Internal error' })
        case 'throttling':
          return reply.code(429).send(throttled(events))
        case 'well':
          collector.take(events)
          return {
            code: 200,
            events_ingested: events.length,
            payload_size_bytes: JSON.stringify(request.body).length,
            server_upload_time: now().getTime(),
          }
      }
    })
    service.get('/collector/events', () => ({ events: collector.events, batches: collector.batches }))
    service.post('/collector/logs', (request, reply) => {
      void allow(reply)
      const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
      const logs = Logs.safeParse(request.body)
      if (token === undefined) return reply.code(403).send({ error: 'Unauthorized' })
      if (!logs.success) return reply.code(406).send({ error: 'Invalid body' })
      collector.takeLogs(token, logs.data)
      return reply.code(202).send()
    })
  })
}
