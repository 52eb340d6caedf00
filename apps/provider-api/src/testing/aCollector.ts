import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } }

/** A span as OTLP writes it in JSON. */
export type CollectedSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  attributes: Attribute[]
  events: { name: string }[]
  status: { code: number }
}

type Export = { resourceSpans: { scopeSpans: { spans: CollectedSpan[] }[] }[] }

/** A collector of OpenTelemetry on a port of its own, which keeps what it gets over OTLP/HTTP. */
type ACollector = {
  endpoint: string
  spans: CollectedSpan[]
  /** The bodies as they came, and the headers of their requests. */
  bodies: string[]
  headers: NodeJS.Dict<string | string[]>[]
  close: () => Promise<void>
}

/** `status`: how it answers. */
export async function aCollector({ status = 200 } = {}): Promise<ACollector> {
  const spans: CollectedSpan[] = []
  const bodies: string[] = []
  const headers: ACollector['headers'] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body)
      headers.push(request.headers)
      const { resourceSpans } = JSON.parse(body) as Export
      for (const { scopeSpans } of resourceSpans) for (const one of scopeSpans) spans.push(...one.spans)
      response.writeHead(request.url === '/v1/traces' ? status : 404, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // It listens at a port.
  return {
    endpoint: `http://127.0.0.1:${port}`,
    spans,
    bodies,
    headers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
