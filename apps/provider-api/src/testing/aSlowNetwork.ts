import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Telegram behind a slow network: a message arrives at once, and its answer takes `slowness` milliseconds. */
export async function aSlowNetwork(target: string, slowness: number): Promise<{ origin: string; close: () => void }> {
  const server = createServer((incoming, response) => {
    const forwarded = request(
      new URL(incoming.url ?? '/', target),
      { method: incoming.method, headers: { ...incoming.headers, host: new URL(target).host } },
      (answer) => {
        const wait = incoming.url?.endsWith('/sendMessage') ? slowness : 0
        setTimeout(() => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        }, wait)
      },
    )
    forwarded.on('error', () => response.destroy())
    incoming.on('error', () => forwarded.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // By `listen`.
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
