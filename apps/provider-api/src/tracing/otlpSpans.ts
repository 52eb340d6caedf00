import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { AlwaysOnSampler, BatchSpanProcessor, TracerProvider, type SpanExporter } from '@opentelemetry/sdk-trace'
import type { Ports } from '../ports/Ports.ts'
import type { Settings } from '../ports/Settings.ts'
import type { Spans } from './Spans.ts'
import { isAmong, traceIdsOf } from './traceIds.ts'

/** Milliseconds for a request to the collector: a server that stops must not wait for one that is away. */
const longestExport = 5_000
/** Milliseconds between two lines of the log about a collector that refuses. */
const loggedEvery = 60_000

/**
 * Sends spans to a collector over OTLP/HTTP. The packages of OpenTelemetry are large: import this file only where a
 * setting asks for traces.
 */
export function otlpSpans(
  { endpoint, headers, share }: NonNullable<Settings['traces']>,
  { log, now, newId }: Pick<Ports, 'log' | 'now' | 'newId'>,
  version: string,
): Spans {
  const ids = nextIds(newId)
  const url = `${endpoint}/v1/traces`
  const collector = new OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: longestExport })
  const exporter = loggingFailures(collector, { log, now })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'frontdesk',
      'service.version': version,
      'service.instance.id': newId(),
    }),
    sampler: new AlwaysOnSampler(),
    idGenerator: ids.generator,
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: longestExport })],
  })
  const tracer = provider.getTracer('frontdesk', version)
  return {
    record({ name, requestId, isRoot, since, until, isFailed, attributes, moments = [] }) {
      const of = traceIdsOf(requestId)
      if (!isAmong(of, share)) return
      const { traceId, rootSpanId: spanId } = of
      const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true }
      const context = isRoot ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, parent)
      ids.choose(isRoot ? { traceId, spanId } : null)
      const kind = isRoot ? SpanKind.SERVER : SpanKind.INTERNAL
      const span = tracer.startSpan(name, { kind, startTime: since, attributes: { ...attributes } }, context)
      for (const moment of moments) span.addEvent(moment.name, moment.at)
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end(until)
    },
    close: () => provider.shutdown().catch(() => undefined), // `loggingFailures` has said why.
  }
}

/** Makes the ids of spans; those of a root are chosen, just before it begins. */
function nextIds(newId: () => string) {
  let chosen: { traceId: string; spanId: string } | null = null
  const fresh = () => traceIdsOf(newId())
  return {
    choose: (ids: typeof chosen) => void (chosen = ids),
    generator: {
      generateTraceId: () => chosen?.traceId ?? fresh().traceId,
      generateSpanId: () => chosen?.spanId ?? fresh().rootSpanId,
    },
  }
}

/** Logs that a collector does not take spans, once a minute. Its answers may hold anything: only the name is logged. */
function loggingFailures(exporter: SpanExporter, { log, now }: Pick<Ports, 'log' | 'now'>): SpanExporter {
  let loggedAt = -Infinity
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const at = now().getTime()
        if (result.error && at - loggedAt >= loggedEvery) {
          loggedAt = at
          const code = 'code' in result.error ? String(result.error.code) : result.error.name
          log.warn({ code, spans: spans.length }, 'The collector of traces did not take spans')
        }
        done(result)
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
