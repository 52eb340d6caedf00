import { isSettled } from './Draft.ts'
import type { Drafts } from './Drafts.ts'
import { endDrafts } from './endDrafts.ts'

/** What of a real message tells whose draft it ends. */
type RealMessage = {
  platformMessageId: string | null
  metadata: { agentReplyToMessageId?: number | undefined }
  /** `received` is a customer's: never a reply of ours. */
  status?: string
}

/**
 * The real message arrived: the draft that answers the same, or bears the same platformMessageId, ends, and pieces that
 * come late stay deaf, also those that come first (STREAM-3, STREAM-4). Anything else is none of a draft's business,
 * least of all an id: a draft's displayed id is nobody's.
 */
export const settleDrafts = (drafts: Drafts, { platformMessageId, metadata, status }: RealMessage): Drafts =>
  endDrafts(
    drafts,
    isSettled,
    (draft) => platformMessageId !== null && draft.platformMessageId === platformMessageId,
    metadata.agentReplyToMessageId,
    status === 'received' ? null : platformMessageId,
  )
