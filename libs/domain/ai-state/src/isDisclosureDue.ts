/**
 * The silence of the AI in a chat, in milliseconds, after which its next reply discloses again
 * that an AI writes: a day.
 */
export const longestAiSilence = 24 * 60 * 60_000

/** The customer's knowledge of the AI in a chat. */
export type DisclosureHistory = {
  /** Whether the latest disclosure may have arrived; null when there was none. */
  hasArrived: boolean | null
  /** When the AI last wrote to the customer; null when it never did. */
  aiWroteAt: Date | null
}

/**
 * Whether the AI's next reply to a customer has to disclose that an AI writes: with its first words in a chat, after a
 * day without a word of it, and when the message with the latest disclosure failed. Handing over and coming back within
 * the day is no reason (decision 0055).
 */
export function isDisclosureDue({ hasArrived, aiWroteAt }: DisclosureHistory, now: Date): boolean {
  if (hasArrived !== true || aiWroteAt === null) return true
  return now.getTime() - aiWroteAt.getTime() >= longestAiSilence
}
