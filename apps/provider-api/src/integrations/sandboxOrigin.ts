import type { FastifyInstance } from 'fastify'
import { ownOrigin } from '../serving/ownOrigin.ts'

/** Where the sandbox is served: by this very server, once it listens. Null when there is none. */
export function sandboxOrigin({
  ports,
  settings,
  server,
}: Pick<FastifyInstance, 'ports' | 'settings' | 'server'>): string | null {
  const address = server.address()
  return ports.sandbox === null || address === null || typeof address === 'string'
    ? null
    : ownOrigin(settings.host, address.port)
}
