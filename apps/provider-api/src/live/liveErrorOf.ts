import { MessageStatusUpdate, type LiveError } from '@frontdesk/contract'
import type { CommittedEvent } from '../ports/CommittedEvent.ts'

/** Nothing went wrong: a human wanted it so, and sees it. */
const withdrawnCodes = new Set(['WITHDRAWN', 'TAKEN_OVER'])

/** What an event gives cause to tell the administrators at once, wherever they look (LIVE-5): a message that failed. */
export function liveErrorOf({ companyId, event, payload }: CommittedEvent): LiveError | null {
  if (event !== 'message_status_update') return null
  const { status, error } = MessageStatusUpdate.parse(payload)
  if (status !== 'failed' || (error && withdrawnCodes.has(error.code))) return null
  const reason = error ? `: ${error.message}` : ''
  return { companyId, code: error?.code ?? 'DELIVERY_FAILED', message: `A message could not be delivered${reason}` }
}
