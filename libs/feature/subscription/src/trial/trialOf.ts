import type { Company } from '@frontdesk/contract'
import { trialDaysLeft, trialEnd } from '@frontdesk/trial-and-promo'
import type { Trial } from './Trial.ts'

/** How the trial of a company stands at a moment. A company that never had one has none left either. */
export function trialOf(company: Pick<Company, 'createdAt' | 'metadata'>, now: Date): Trial {
  const end = trialEnd(company, now)
  if (end === null) return { is: 'over' }
  const daysLeft = trialDaysLeft(end, now)
  return daysLeft > 0 ? { is: 'running', end, daysLeft } : { is: 'last-day', end }
}
