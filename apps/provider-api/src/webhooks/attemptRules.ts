const second = 1000
const minute = 60 * second
const hour = 60 * minute

/**
 * Milliseconds from one attempt to the next, as Standard Webhooks recommends them: ten attempts over three days. After
 * the last one a delivery is given up.
 */
const waits = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const

/** Milliseconds of nothing but failures after which a webhook is disabled: five days. */
export const disabledAfter = 5 * 24 * hour

/** The shortest and the longest rest of an address after a failure, in milliseconds. */
const shortestRest = 30 * second
const longestRest = hour

/** The most attempts in progress at one webhook: an address that is slow must not hold all places of the worker. */
const mostAtOnce = 4

/** The longest wait that an address may ask for by Retry-After, in milliseconds. */
const longestAskedWait = 24 * hour

/**
 * The outcome of one attempt. `arrived`: any 2xx. `gone`: 410, by which an address says that it wants nothing more.
 * `failed`: any other answer, a redirect among them, or none; `retryAfter`: the milliseconds that it asked to wait.
 */
export type AttemptOutcome =
  | { type: 'arrived'; answer: number }
  | { type: 'gone'; answer: number }
  | { type: 'failed'; answer: number | null; error: string | null; retryAfter: number | null }

/** The health of a webhook; `disabled`: why nothing is sent to it any more. */
export type WebhookHealth =
  | { type: 'working' }
  | { type: 'failing'; since: Date }
  | { type: 'disabled'; at: Date; because: 'failing' | 'gone' | 'owner'; failingSince: Date | null }

/**
 * Milliseconds until a delivery is tried again after this many attempts, up to a tenth longer by chance (0 to 1); null
 * when it is given up. A longer wait that the address asks for is kept.
 */
export function waitAfterAttempt(
  attempts: number,
  { retryAfter }: { retryAfter: number | null },
  chance: number,
): number | null {
  const wait = waits[attempts - 1]
  if (wait === undefined) return null
  return Math.max(Math.round(wait * (1 + chance / 10)), Math.min(retryAfter ?? 0, longestAskedWait))
}

/**
 * Milliseconds after a failure in which nothing is sent to the address: as long as it has failed already, so that the
 * rest doubles with each failure, or as long as it asks for, and no longer than an hour. `failingFor`: for how long
 * nothing has arrived, in milliseconds.
 */
export const restAfterFailure = (failingFor: number, { retryAfter }: { retryAfter: number | null }): number =>
  Math.max(shortestRest, Math.min(failingFor, longestRest), Math.min(retryAfter ?? 0, longestRest))

/** The most attempts in progress at a webhook: a single one, as a probe, while it fails. */
export const attemptsAtOnce = ({ type }: WebhookHealth): number => (type === 'working' ? mostAtOnce : 1)

/** The health of a webhook after an attempt; a disabled one stays so, since only its owner switches it on again. */
export function healthAfterAttempt(health: WebhookHealth, outcome: AttemptOutcome, now: Date): WebhookHealth {
  if (health.type === 'disabled') return health
  const failingSince = health.type === 'failing' ? health.since : null
  switch (outcome.type) {
    case 'arrived':
      return { type: 'working' }
    case 'gone':
      return { type: 'disabled', at: now, because: 'gone', failingSince }
    case 'failed': {
      const since = failingSince ?? now
      return now.getTime() - since.getTime() >= disabledAfter
        ? { type: 'disabled', at: now, because: 'failing', failingSince: since }
        : { type: 'failing', since }
    }
  }
}
