import { useCompany } from '@frontdesk/platform'
import type { Company } from '@frontdesk/contract'
import { trialDaysLeft, trialEnd } from '@frontdesk/trial-and-promo'
import { useEffect, useState } from 'react'
import type { Trial } from './Trial.ts'

const untilMidnight = (now: Date) => new Date(now).setHours(24, 0, 0, 0) - now.getTime()

/** The current time, updated at mounting, at each midnight, and on return to the page. */
function useCurrentDay(clock: () => Date = () => new Date()): Date {
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

/** The status of a company's trial at a time. A company that never had a trial counts as over. */
function trialOf(company: Pick<Company, 'createdAt' | 'metadata'>, now: Date): Trial {
  const end = trialEnd(company, now)
  if (end === null) return { is: 'over' }
  const daysLeft = trialDaysLeft(end, now)
  return daysLeft > 0 ? { is: 'running', end, daysLeft } : { is: 'last-day', end }
}

/** The status of the current company's trial; null while the company is not loaded. */
export function useTrial(): Trial | null {
  const company = useCompany()
  const today = useCurrentDay()
  return company && trialOf(company, today)
}
