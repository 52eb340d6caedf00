import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** Number of ports to try. */
const tries = 50
/**
 * Connections that the system keeps until they are accepted: after a restart all clients come at
 * once (reliability F-26).
 */
const backlog = 4096

/** Listens on the port or the next free one; resolves to the port used. Throws when none of 50 is free. */
export async function listenOn(app: FastifyInstance, { host, port }: { host: string; port: number }): Promise<number> {
  for (let candidate = port; candidate < port + tries && candidate <= 65_535; candidate++) {
    // Browsers resolve "localhost" to ::1 first: another program listening there would receive our visitors.
    if (candidate !== 0 && host === '127.0.0.1' && (await isListening('::1', candidate))) continue
    try {
      await app.listen({ host, port: candidate, backlog })
      return portOf(app)
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
    }
  }
  throw new Error(`No port from ${port} to ${port + tries - 1} is free. Set another one in PORT.`)
}

function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server listens on no port')
  return address.port
}

const isListening = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 500 })
    const settle = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.on('connect', () => settle(true))
    socket.on('error', () => settle(false))
    socket.on('timeout', () => settle(false))
  })
