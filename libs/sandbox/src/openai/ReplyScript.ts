/** How a streamed reply ends after its last piece. */
export type ReplyEnding =
  | 'completed'
  /** Ran into the limit of tokens. */
  | 'incomplete'
  /** The model says that it failed. */
  | 'failed'
  /** The connection breaks. */
  | 'cut'
  /** Nothing comes any more, and the connection stays. */
  | 'stall'

/** What the model does with one request. */
export type ReplyScript =
  | {
      kind: 'reply'
      pieces: readonly string[]
      /** Milliseconds before each piece. */
      pace?: number
      ending?: ReplyEnding
      /** So many bytes in one write, so that letters and events are torn apart; whole events when left out. */
      bytesPerWrite?: number
    }
  | { kind: 'refusal'; status: number; retryAfter?: number; code?: string; message?: string }

/** A reply in these pieces. */
export const replying = (...pieces: string[]): ReplyScript => ({ kind: 'reply', pieces })

/** A refusal with this status. */
export const refusing = (status: number, more: { retryAfter?: number; code?: string } = {}): ReplyScript => ({
  kind: 'refusal',
  status,
  ...more,
})
