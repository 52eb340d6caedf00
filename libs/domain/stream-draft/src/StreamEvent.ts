/** What every event of a growing AI reply says of it (STREAM-1). `answers` is the id of the message that it answers. */
type About = {
  answers: number
  chatId: number
  companyId: number
  fromId: number
  recipientId: number | null
  platformMessageId: string | null
  /** The run that writes the reply, and the place of this piece in it; providers that do not count leave both out. */
  runId: string | null
  seq: number | null
}

/** A reply that is being written: it begins, it grows by a piece, it ends. */
export type StreamEvent = About &
  (
    | { type: 'draft-opened' }
    | { type: 'draft-grew'; text: string }
    | { type: 'draft-ended'; because: 'completed' | 'failed' | 'cancelled' }
  )
