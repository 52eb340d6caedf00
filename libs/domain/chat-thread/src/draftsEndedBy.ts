import type { Message } from '@frontdesk/contract'
import type { DraftEnded, QuestionChanged } from '@frontdesk/stream-draft'

/**
 * The drafts that a stored message replaces (STREAM-4): the draft that answers the same message, and the one with the
 * same `platformMessageId`. A customer's message replaces none; one whose words were changed may be answered once more.
 */
export function draftsEndedBy({ id, metadata, platformMessageId, status }: Message): (DraftEnded | QuestionChanged)[] {
  if (status === 'received' && metadata.editedAt !== undefined) return [{ type: 'question-changed', question: id }]
  const names = [metadata.agentReplyToMessageId, status === 'received' ? null : platformMessageId]
  return names.flatMap((run) => (run ? { type: 'draft-settled', run } : []))
}
