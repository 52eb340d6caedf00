import type { CompanySubscription } from '@frontdesk/api-client'
import type { AiPause } from '@frontdesk/contract'
import { countRestart } from '../usage/countRestart.ts'

/**
 * Why the AI of a company answers no further customers, and the day on which it goes on by itself; null where it
 * does not, or is not known.
 */
export type ShownPause = { readonly reason: AiPause['reason']; readonly until: Date | null }

/**
 * A company's pause as screens show it (D-10); null while its AI answers. Only a limit ends by itself:
 * the next month counts anew.
 */
export function shownPauseOf(
  { aiPause, subscription, invoices }: Pick<CompanySubscription, 'aiPause' | 'subscription' | 'invoices'>,
  now: Date,
): ShownPause | null {
  if (aiPause === null) return null
  const isLimit = aiPause.reason === 'conversation-limit' && subscription !== null
  return { reason: aiPause.reason, until: isLimit ? countRestart(subscription, invoices, now) : null }
}
