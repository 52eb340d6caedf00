/** A reply that is being written, as every event tells it (STREAM-1). Words that a provider leaves out are empty. */
export type Reply = {
  /** The id of the message that it answers: what drafts are kept by. */
  readonly answers: number
  readonly chatId: number
  readonly companyId: number
  readonly fromId: number
  readonly recipientId: number | null
  readonly platformMessageId: string
  /** The attempt to write it, as its provider names it. */
  readonly runId: string
  /** What tells the attempt from all others: its `platformMessageId`, or its `runId` with what it answers. */
  readonly run: string
}

/** It begins, it grows by a piece, or its run is over. */
export type StreamEvent = Reply & {
  readonly type: 'draft-created' | 'draft-grew' | 'draft-completed' | 'draft-failed' | 'draft-cancelled'
  /** The piece. */
  readonly text: string
  /** The place of this event in its run; null from providers that do not count. */
  readonly seq: number | null
}

/**
 * Ends drafts of which the wire has no more to tell (STREAM-4): the real message is here, its chat or company was left, or
 * somebody here stopped it.
 */
export type DraftEnded = {
  readonly type: 'draft-settled' | 'draft-left' | 'draft-stopped'
  /** A run, or the id of the message that they answer: all its runs, for good. */
  readonly run: string | number
}
