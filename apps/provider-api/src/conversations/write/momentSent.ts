/**
 * The moment of a message whose channel names only the `second`: the latest of that second that has passed. A reply in
 * the second of the message that it answers would else stand before it (MSG-12).
 */
export function momentSent(second: Date, now: Date): Date {
  const lastMs = second.getTime() + 999
  return new Date(Math.max(second.getTime(), Math.min(lastMs, now.getTime())))
}
