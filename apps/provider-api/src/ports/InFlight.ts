/** An AI reply that is being streamed. */
export type GrowingReply = {
  runId: string
  companyId: number
  /** Stops streaming at once and returns the text streamed so far, as clients show it. Idempotent. */
  freeze: () => string
  isFrozen: () => boolean
  /** Ends the run of a held reply that somebody has sent. */
  release: () => void
}

/** A reply that publishes no further pieces; `freeze` returns what it has published. */
export type FrozenReply = Pick<GrowingReply, 'runId' | 'freeze'>

/** A person, and the company that a window of theirs shows; null: any. */
export type PersonAtCompany = { adminId: number; companyId: number | null }

/** The replies in progress, by chat id, and the people connected to the processes; the database does not have them. */
export type InFlight = {
  /**
   * Freezes the reply that another node streams in a chat; null when none does, or it does not answer within a second.
   */
  freezeElsewhere: (of: { companyId: number; chatId: number }) => Promise<FrozenReply | null>
  /**
   * Whether an administrator has a live connection now whose window shows the company, at this node or another that
   * answers within a second.
   */
  isLive: (of: PersonAtCompany) => Promise<boolean>
  /** How many live connections this process has. */
  liveConnections: () => number
  /** The AI reply being streamed in a chat. */
  replies: Map<number, GrowingReply>
  /** The delivery attempt of a chat; resolves when its outcome is recorded. */
  deliveries: Map<number, Promise<void>>
}
