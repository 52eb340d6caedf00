import type { FastifyInstance } from 'fastify'
import { countRequests } from './countRequests.ts'
import { createMetrics, type Metrics, type Sources } from './createMetrics.ts'
import { metricsRoute } from './metricsRoute.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Null without a setting that asks for metrics: nothing is counted then. */
    metrics: Metrics | null
  }
}

/**
 * Begins to count where a setting asks for metrics, and mounts `/metrics` when there is a token for it. Mount before
 * all routes, whose calls it counts.
 */
export function mountMetrics(app: FastifyInstance, sources: Sources): void {
  const { token, listen } = app.settings.metrics
  const metrics = token === null && listen === null ? null : createMetrics(app.ports, sources)
  app.decorate('metrics', metrics)
  if (metrics === null) return
  countRequests(app, metrics)
  if (token !== null) metricsRoute(app, metrics, token)
  app.addHook('onClose', async () => metrics.close())
}
