const hour = 60 * 60_000
const day = 24 * hour

/** How customers have written over a channel in the last four weeks. */
export type WritingHabit = {
  /** When the first of these weeks with a message began. */ since: Date
  messages: number
  /** Milliseconds of the longest time between two messages. */ longestGap: number
}

/** A quiet channel says little: so many messages, over so long, make a habit. */
const fewestMessages = 20
const shortestHabit = 14 * day
/** A shorter silence is never unusual, in milliseconds. */
const shortestSilence = 6 * hour

/**
 * Whether a channel had no message for so long that it is against its habit: half as long again as ever in its
 * last four weeks, in which nights, weekends and days off are counted. A vendor that stops delivering says nothing:
 * this is how a company learns of it (INT-7).
 */
export function isUnusualSilence({ since, messages, longestGap }: WritingHabit, lastAt: Date, now: Date): boolean {
  const silence = now.getTime() - lastAt.getTime()
  const isHabit = messages >= fewestMessages && lastAt.getTime() - since.getTime() >= shortestHabit
  return isHabit && silence >= Math.max(shortestSilence, 1.5 * longestGap)
}
