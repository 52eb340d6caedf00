import Fastify from 'fastify'

/** A product that takes every webhook of Meta, and confirms its address. */
export type ListeningServer = { address: string; bodies: unknown[]; close: () => Promise<void> }

export async function aListeningServer(): Promise<ListeningServer> {
  const bodies: unknown[] = []
  const app = Fastify()
  app.get<{ Querystring: Record<string, string> }>('/webhook', ({ query }) => query['hub.challenge'])
  app.post('/webhook', ({ body }) => {
    bodies.push(body)
    return {}
  })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return { address: `${origin}/webhook`, bodies, close: () => app.close() }
}
