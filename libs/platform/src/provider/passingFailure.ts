import type { ApiClientOptions } from '@frontdesk/api-client'
import { plural, t } from '@lingui/core/macro'

/** Longer waits are shown in minutes. */
const MOST_SECONDS = 90

/**
 * The message for a server that asks to wait, in the user's language and without blame (reliability T-29): too many calls of a
 * session, or an outage. Null: the server's own message is shown.
 */
export const passingFailure: NonNullable<ApiClientOptions['sentenceOf']> = ({ status, code, retryAfter }) => {
  if (status === 503) return t`The server is not available right now. Try again in a moment.`
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
