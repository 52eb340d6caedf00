import type { Message } from '@frontdesk/contract'
import type { DraftEnded } from '@frontdesk/stream-draft'

/**
 * The drafts that a stored message replaces (STREAM-4): the draft that answers the same message, and the one with the
 * same `platformMessageId`. A customer's message replaces none.
 */
export function draftsEndedBy({ metadata, platformMessageId, status }: Message): DraftEnded[] {
  const names = [metadata.agentReplyToMessageId, status === 'received' ? null : platformMessageId]
  return names.flatMap((run) => (run ? { type: 'draft-settled', run } : []))
}
