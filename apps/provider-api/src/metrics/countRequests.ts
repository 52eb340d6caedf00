import type { FastifyInstance } from 'fastify'
import { onCallEnd } from '../http/callEnd.ts'
import type { Metrics } from './createMetrics.ts'

/**
 * Counts each request when it ends, by its route and never by its address: strangers choose addresses, and each would
 * be a series for ever. Calls of the sandbox are not counted: it keeps long-polling ones open. Mount before all routes.
 */
export function countRequests(app: FastifyInstance, { countRequest }: Metrics): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.url.startsWith('/sandbox'))
      onCallEnd({ request, reply }, () =>
        countRequest({
          method: request.method,
          route: request.routeOptions.url ?? 'none',
          status: reply.raw.writableEnded ? reply.statusCode : 0,
          seconds: reply.elapsedTime / 1000,
        }),
      )
    done()
  })
}
