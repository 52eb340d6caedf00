import type { Ports } from '../ports/Ports.ts'
import type { LiveServer, ServerSocket } from './LiveServer.ts'
import { supportNamespace } from './supportConnections.ts'

/** Milliseconds between two looks. */
const looksEvery = 1_000
/** The most that may wait for a connection (reliability C10): packets, and bytes with those that its socket holds. */
const mostPackets = 5_000
const mostBytes = 4 * 1024 * 1024

/**
 * Closes live connections that do not read, so that what waits for them stays bounded (reliability F-27); a client that
 * comes back reads from the log what it missed. Does not ask the database: a connection must be cut, too, while that
 * does not answer. Returns the function that ends it.
 */
export function cutSlowConnections(io: LiveServer, { later, log }: Pick<Ports, 'later' | 'log'>): () => void {
  let cancel: (() => void) | null = null
  const lookLater = () => {
    cancel ??= later(looksEvery, look)
  }
  const look = () => {
    cancel = null
    for (const socket of [...io.of('/').sockets.values(), ...io.of(supportNamespace).sockets.values()]) {
      const { packets, bytes } = waitingFor(socket)
      if (packets <= mostPackets && bytes <= mostBytes) continue
      log.warn(
        { adminId: socket.data.adminId, packets, bytes },
        'A live connection took its events too slowly and was closed',
      )
      socket.conn.close(true)
    }
    // A server without connections does nothing.
    if (io.of('/').sockets.size + io.of(supportNamespace).sockets.size > 0) lookLater()
  }
  for (const name of ['/', supportNamespace]) io.of(name).on('connection', lookLater)
  return () => {
    for (const name of ['/', supportNamespace]) io.of(name).off('connection', lookLater)
    cancel?.()
  }
}

/**
 * Engine.IO and ws do not expose their queues officially; these fields are the only signs of a slow consumer. While the
 * socket takes nothing, everything new waits in the first of them.
 */
function waitingFor({ conn }: ServerSocket): { packets: number; bytes: number } {
  const { writeBuffer = [], transport } = conn as unknown as {
    writeBuffer?: readonly { data?: string | Buffer }[]
    transport?: { socket?: { bufferedAmount?: number } }
  }
  let bytes = transport?.socket?.bufferedAmount ?? 0
  for (const { data } of writeBuffer) if (data !== undefined) bytes += Buffer.byteLength(data)
  return { packets: writeBuffer.length, bytes }
}
