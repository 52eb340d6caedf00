/** An AI reply that is being streamed. */
export type GrowingReply = {
  runId: string
  /** Stops streaming at once and returns the text streamed so far, as clients show it. Idempotent. */
  freeze: () => string
  isFrozen: () => boolean
  /** Ends the run of a held reply that somebody has sent. */
  release: () => void
}

/** Work of this process in progress, by chat id; the database does not have it. */
export type InFlight = {
  /** The AI reply being streamed in a chat. */
  replies: Map<number, GrowingReply>
  /** The delivery attempt of a chat; resolves when its outcome is recorded. */
  deliveries: Map<number, Promise<void>>
}
