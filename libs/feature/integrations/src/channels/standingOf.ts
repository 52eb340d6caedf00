import type { Crm, Messenger } from '@frontdesk/contract'
import { isConnected } from '@frontdesk/integration-rules'
import type { Standing } from './ConnectionState.tsx'

/** How a channel stands (INT-2): one that is switched off is off, whatever its status says. */
export function standingOf(messenger: Messenger): Standing {
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

/** How a salon stands (INT-2). */
export const standingOfSalon = (crm: Crm): Standing => (isConnected(crm) ? 'connected' : 'off')
