import type { Messenger } from '@frontdesk/contract'
import { isConnected } from './isConnected.ts'

/** How a channel is connected, as every screen shows it. */
export type Connection = 'connected' | 'connecting' | 'failed' | 'off'

/** The connection of a channel (INT-2); an inactive one is off, whatever its status field holds. */
export function connectionOf(channel: Pick<Messenger, 'type' | 'status' | 'isActive'>): Connection {
  if (isConnected(channel)) return 'connected'
  if (!channel.isActive) return 'off'
  switch (channel.status) {
    case 'initializing':
      return 'connecting'
    case 'failed':
      return 'failed'
    case 'connected':
    case 'disconnected':
      return 'off'
  }
}
