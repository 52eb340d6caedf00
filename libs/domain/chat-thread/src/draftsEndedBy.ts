import type { Message } from '@frontdesk/contract'
import type { DraftEnded } from '@frontdesk/stream-draft'

/**
 * What a real message says of growing replies (STREAM-4): that of the message which it answers is here, or the one that
 * bears its name. A customer's message is never a reply of ours.
 */
export function draftsEndedBy({ metadata, platformMessageId, status }: Message): DraftEnded[] {
  const names = [metadata.agentReplyToMessageId, status === 'received' ? null : platformMessageId]
  return names.flatMap((run) => (run ? { type: 'draft-settled', run } : []))
}
