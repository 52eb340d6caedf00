import { useCompany } from '@frontdesk/platform'
import type { Company } from '@frontdesk/contract'
import { trialDaysLeft, trialEnd } from '@frontdesk/trial-and-promo'
import { useEffect, useState } from 'react'
import type { Trial } from './Trial.ts'

const untilMidnight = (now: Date) => new Date(now).setHours(24, 0, 0, 0) - now.getTime()

/** The moment as it was last looked at: when the page opened, at each midnight, and when one comes back to it. */
function useToday(clock: () => Date = () => new Date()): Date {
  const [today, setToday] = useState(clock)
  useEffect(() => {
    const look = () => setToday(new Date())
    const timer = setTimeout(look, untilMidnight(today) + 1)
    const lookAgain = () => document.visibilityState === 'visible' && look()
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [today])
  return today
}

/** How the trial of a company stands at a moment. A company that never had one has none left either. */
function trialOf(company: Pick<Company, 'createdAt' | 'metadata'>, now: Date): Trial {
  const end = trialEnd(company, now)
  if (end === null) return { is: 'over' }
  const daysLeft = trialDaysLeft(end, now)
  return daysLeft > 0 ? { is: 'running', end, daysLeft } : { is: 'last-day', end }
}

/** How the trial of the company acted for stands; null while the company is not known, or is not one's own. */
export function useTrial(): Trial | null {
  const company = useCompany()
  const today = useToday()
  return company && trialOf(company, today)
}
