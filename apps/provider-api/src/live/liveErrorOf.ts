import { MessageStatusUpdate, type LiveError } from '@frontdesk/contract'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'

/** Failures that an administrator caused on purpose. */
const withdrawnCodes = new Set(['WITHDRAWN', 'TAKEN_OVER'])

/**
 * The error to show to all administrators of the company for an event (LIVE-5): a failed message; null for others. The channel's own
 * words stay with the message, whose details show them.
 */
export function liveErrorOf({ companyId, event, payload }: CommittedEvent): LiveError | null {
  if (event !== 'message_status_update') return null
  const { status, error, chatId } = MessageStatusUpdate.parse(payload)
  if (status !== 'failed' || (error && withdrawnCodes.has(error.code))) return null
  return { companyId, chatId, code: error?.code ?? 'DELIVERY_FAILED', message: 'A message could not be delivered' }
}
