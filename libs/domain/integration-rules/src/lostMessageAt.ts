import type { Messenger } from '@frontdesk/contract'

/**
 * Milliseconds for which a company is shown that a message was lost: a week, in which somebody
 * can still ask the customer.
 */
const shownFor = 7 * 24 * 60 * 60_000

/**
 * When the last message of a customer came that a channel lost, while its company is to be shown
 * that (INT-7); else null.
 */
export function lostMessageAt({ metadata }: Pick<Messenger, 'metadata'>, now: Date): Date | null {
  const lost = Date.parse(metadata.messageLostAt ?? '')
  return now.getTime() - lost < shownFor ? new Date(lost) : null
}
