import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { bearerOf } from '../http/identify.ts'
import { contentType } from './expose.ts'
import type { Metrics } from './createMetrics.ts'

/** Mounts `/metrics` for scrapers that send this token as a bearer token; others get 401 and no work is done. */
export function metricsRoute(app: FastifyInstance, { scrape }: Metrics, token: string): void {
  const expected = digestOf(token)
  app.get('/metrics', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    const given = bearerOf(request)
    if (given === null || !timingSafeEqual(digestOf(given), expected))
      return reply
        .code(401)
        .header('www-authenticate', 'Bearer realm="metrics"')
        .type('text/plain; charset=utf-8')
        .send('The token of METRICS_TOKEN is missing or wrong.\n')
    return reply.type(contentType).send(await scrape())
  })
}

/** Digests have one length, as the comparison needs. */
const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()
