import { useCompany } from '@frontdesk/platform'
import type { Trial } from './Trial.ts'
import { trialOf } from './trialOf.ts'
import { useToday } from './useToday.ts'

/** How the trial of the company acted for stands; null while the company is not known, or is not one's own. */
export function useTrial(): Trial | null {
  const company = useCompany()
  const today = useToday()
  return company && trialOf(company, today)
}
