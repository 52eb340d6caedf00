import type { Crm, Messenger } from '@frontdesk/contract'

/**
 * Whether an integration counts as connected: a CRM when it is active, a channel when its status is connected as well
 * (INT-2).
 */
export const isConnected = (
  integration: Pick<Messenger, 'type' | 'status' | 'isActive'> | Pick<Crm, 'type' | 'isActive'>,
): boolean => integration.isActive && (integration.type === 'altegio' || integration.status === 'connected')
