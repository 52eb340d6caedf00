import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * Telegram behind a slow network: a message arrives at once, and its answer takes `slowness` milliseconds. It closes no
 * connection by itself: a call that begins at that moment would get no answer, and its message be unknown.
 */
export async function aSlowNetwork(target: string, slowness: number): Promise<{ origin: string; close: () => void }> {
  const server = createServer((incoming, response) => {
    const forwarded = request(
      new URL(incoming.url ?? '/', target),
      // A connection of its own, which the other end has not closed meanwhile.
      {
        method: incoming.method,
        headers: { ...incoming.headers, host: new URL(target).host, connection: 'close' },
        agent: false,
      },
      (answer) => {
        // Both are about that connection.
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answer.headers
        const wait = incoming.url?.endsWith('/sendMessage') ? slowness : 0
        setTimeout(() => {
          response.writeHead(answer.statusCode ?? 500, headers)
          answer.pipe(response)
        }, wait)
      },
    )
    forwarded.on('error', () => response.destroy())
    incoming.on('error', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  server.keepAliveTimeout = 0
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // By `listen`.
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
