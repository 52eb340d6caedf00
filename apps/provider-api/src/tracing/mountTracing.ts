import type { FastifyInstance } from 'fastify'
import { traceRequests } from './traceRequests.ts'
import { traceWork } from './traceWork.ts'

/**
 * Begins to record traces where a setting names a collector; elsewhere nothing is loaded, hooked or
 * followed. Mount before all routes, whose calls begin the traces.
 */
export async function mountTracing(app: FastifyInstance, version: string): Promise<void> {
  const { traces } = app.settings
  if (traces === null) return
  const { otlpSpans } = await import('./otlpSpans.ts')
  const spans = otlpSpans(traces, app.ports, version)
  traceRequests(app, spans)
  traceWork(app.ports, spans)
  app.addHook('onClose', () => spans.close())
}
