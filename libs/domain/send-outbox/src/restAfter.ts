import type { Network } from './Outbox.ts'

const second = 1000
/** A server that asks for more is asked again after this: nobody waits for hours for a message to go. */
const longestRetryAfter = 60 * second
/** While the server is not heard at all, its return is what ends the rest. */
const restInSilence = 30 * second

/**
 * How long to rest after so many attempts, in milliseconds: 1, 2, 4, 8 s and up to a quarter more, and never less than what
 * the server asked for (O5).
 */
export function restAfter(
  attempts: number,
  network: Network,
  { retryAfter, jitter }: { retryAfter: number | null; jitter: number },
): { retryAfterMs: number; rest: number } {
  const retryAfterMs = Math.min((retryAfter ?? 0) * second, longestRetryAfter)
  const own = Math.max(second * 2 ** (attempts - 1), network === 'good' ? 0 : restInSilence)
  return { retryAfterMs, rest: Math.max(retryAfterMs, Math.round(own * (1 + jitter / 4))) }
}
