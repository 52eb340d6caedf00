/** An AI reply that is being told. */
export type GrowingReply = {
  runId: string
  /** Lets nothing more be told, at once, and answers what was told so far, as the windows show it. Again: the same. */
  freeze: () => string
  isFrozen: () => boolean
}

/** What this process is in the middle of, by chat; the database does not know it. */
export type InFlight = {
  /** The AI reply that is being told in a chat. */
  replies: Map<number, GrowingReply>
  /** The delivery of a chat that is in the air; resolved when what came of it is noted. */
  deliveries: Map<number, Promise<void>>
}
