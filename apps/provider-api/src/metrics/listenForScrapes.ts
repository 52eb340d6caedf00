import Fastify from 'fastify'
import type { Ports } from '../ports/Ports.ts'
import { contentType } from './expose.ts'
import type { Metrics } from './createMetrics.ts'

/** Milliseconds for a request of a scraper, and the most bytes of its body: it has none. */
const bounds = { requestTimeout: 5_000, bodyLimit: 1_024 }
/** The most connections at once: a scraper opens one. */
const mostConnections = 20

/**
 * Serves `/metrics`, and nothing else, at an address of its own, whoever asks: that address is private. Resolves to its
 * port and to a function that closes it. Rejects when it cannot listen there.
 */
export async function listenForScrapes(
  { scrape }: Metrics,
  at: { host: string; port: number },
  log: Ports['log'],
): Promise<{ port: number; close: () => Promise<void> }> {
  const app = Fastify({ ...bounds, loggerInstance: log.child({}, { level: 'error' }), forceCloseConnections: true })
  app.server.maxConnections = mostConnections
  app.get('/metrics', async (_request, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type(contentType)
      .send(await scrape()),
  )
  await app.listen(at)
  const address = app.server.address()
  return { port: typeof address === 'object' && address !== null ? address.port : at.port, close: () => app.close() }
}
