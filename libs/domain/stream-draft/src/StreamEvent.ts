/** The fields that every event of a reply has (STREAM-1). Texts that a provider omits are empty. */
export type Reply = {
  /** Id of the message that it answers; drafts are keyed by it. */
  readonly answers: number
  readonly chatId: number
  readonly companyId: number
  readonly fromId: number
  readonly recipientId: number | null
  readonly platformMessageId: string
  /** The attempt to write it, as its provider names it. */
  readonly runId: string
  /** Unique id of the attempt: its `platformMessageId`, or its `runId` with `answers`. */
  readonly run: string
}

/** The reply begins, grows by a piece, or its run is over. */
export type StreamEvent = Reply & {
  readonly type: 'draft-created' | 'draft-grew' | 'draft-completed' | 'draft-failed' | 'draft-cancelled'
  /** The piece. */
  readonly text: string
  /** Number of this event in its run; null from providers that send none. */
  readonly seq: number | null
}

/**
 * Ends drafts without an event of their run (STREAM-4): the stored message arrived, its chat or company was
 * left, or a user stopped it.
 */
export type DraftEnded = {
  readonly type: 'draft-settled' | 'draft-left' | 'draft-stopped'
  /** A run, or the id of the message that they answer: all its runs, until its words change. */
  readonly run: string | number
}

/** The words of a message have changed since its answer: another run may answer it. */
export type QuestionChanged = { readonly type: 'question-changed'; readonly question: number }
