/** How a streamed reply ends after its last piece. */
export type ReplyEnding =
  | 'completed'
  /** The limit of tokens was reached. */
  | 'incomplete'
  /** The model reports a failure. */
  | 'failed'
  /** The connection breaks. */
  | 'cut'
  /** Nothing more is sent, and the connection stays open. */
  | 'stall'

/** The model's reply to one request. */
export type ReplyScript =
  | {
      kind: 'reply'
      pieces: readonly string[]
      /** Milliseconds before each piece. */
      pace?: number
      ending?: ReplyEnding
      /** Bytes per write, to split characters and events; default: whole events. */
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
