import type { Crm, Messenger } from '@frontdesk/contract'
import { isConnected } from '@frontdesk/integration-rules'
import type { ConnectionStatus } from './ConnectionState.tsx'

/** The state of a channel (INT-2); an inactive one is off, whatever its status field holds. */
export function channelStatus(messenger: Messenger): ConnectionStatus {
  if (isConnected(messenger)) return 'connected'
  if (!messenger.isActive) return 'off'
  switch (messenger.status) {
    case 'initializing':
      return 'connecting'
    case 'failed':
      return 'failed'
    case 'connected':
    case 'disconnected':
      return 'off'
  }
}

/** The state of a salon (INT-2). */
export const salonStatus = (crm: Crm): ConnectionStatus => (isConnected(crm) ? 'connected' : 'off')
