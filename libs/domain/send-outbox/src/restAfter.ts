import type { Network } from './Outbox.ts'

const second = 1000
/** Upper limit of the server's wait: a user does not wait for hours until a message is sent. */
const longestRetryAfter = 60 * second
/** The wait while the server does not respond at all; it also ends as soon as the server responds. */
const restInSilence = 30 * second

/**
 * Returns the wait after a number of attempts, in milliseconds: 1, 2, 4, 8 s plus up to a quarter, and never less than
 * `retryAfterMs`, the server's wait (O5).
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
