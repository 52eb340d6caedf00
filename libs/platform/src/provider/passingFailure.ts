import type { ApiClientOptions } from '@frontdesk/api-client'
import { plural, t } from '@lingui/core/macro'
import { isolated } from '../toasts/isolated.ts'

/** Longer waits are shown in minutes. */
const MOST_SECONDS = 90

/**
 * The message for a call that may work later, in the user's language and without blame (reliability T-29): too many
 * calls of a session, an outage, no answer, or a failure inside the server, whose own words are for its log. Null: the
 * server's message is shown.
 */
export const passingFailure: NonNullable<ApiClientOptions['sentenceOf']> = ({
  status,
  code,
  retryAfter,
  requestId = null,
}) => {
  if (status === 503) return t`The server is not available right now. Try again in a moment.`
  if (code === 'NO_ANSWER') return t`The server did not answer. Check the connection and try again.`
  if (status >= 500 && (code === null || code === 'INTERNAL')) {
    if (requestId === null) return t`Something went wrong on the server. Try again.`
    // Long enough to find the call in the log, and short enough to be read out.
    const reference = isolated(requestId.slice(0, 8))
    return t`Something went wrong on the server. Try again. If it happens again, give support this code: ${reference}`
  }
  if (code !== 'RATE_LIMITED') return null
  if (retryAfter === null) return t`Too many requests, try again later`
  if (retryAfter <= MOST_SECONDS)
    return plural(retryAfter, {
      one: 'That was a lot at once. You can go on in # second.',
      other: 'That was a lot at once. You can go on in # seconds.',
    })
  return plural(Math.ceil(retryAfter / 60), {
    one: 'That was a lot at once. You can go on in # minute.',
    other: 'That was a lot at once. You can go on in # minutes.',
  })
}
