import type { FastifyInstance } from 'fastify'
import { onCallEnd } from '../http/callEnd.ts'
import { isOfInterest } from '../http/logRequests.ts'
import type { Spans } from './Spans.ts'

/**
 * Records each call of the API and of the webhooks when it ends, by its route and never by its address, which may hold
 * tokens and what people searched for. Mount before all routes.
 */
export function traceRequests(app: FastifyInstance, { record }: Spans): void {
  const { now } = app.ports
  app.addHook('onRequest', (request, reply, done) => {
    if (isOfInterest(request)) {
      const since = now().getTime()
      onCallEnd({ request, reply }, () => {
        const { method, id: requestId, companyId, logContext } = request
        const route = request.routeOptions.url ?? 'none'
        const status = reply.raw.writableEnded ? reply.statusCode : 0
        const attributes = {
          'http.request.method': method,
          'http.route': route,
          ...(status > 0 && { 'http.response.status_code': status }),
          ...(companyId !== null && { companyId }),
          ...logContext?.subject,
        }
        const isFailed = status >= 500
        record({
          name: `${method} ${route}`,
          requestId,
          isRoot: true,
          since,
          until: now().getTime(),
          isFailed,
          attributes,
        })
      })
    }
    done()
  })
}
