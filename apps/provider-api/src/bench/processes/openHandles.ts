import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'

/**
 * Begins to count what this process has open. The function that it returns counts the connections that others have
 * opened to this process since, and all other handles but timers.
 */
export function countOpenHandles(): () => { connections: number; handles: number } {
  let connections = 0
  subscribe('net.server.socket', (message) => {
    const { socket } = message as { socket: Socket } // By Node's documentation of the channel.
    connections += 1
    socket.once('close', () => (connections -= 1))
  })
  return () => {
    const open = process.getActiveResourcesInfo().filter((name) => name !== 'Timeout' && name !== 'Immediate').length
    return { connections, handles: Math.max(0, open - connections) }
  }
}
