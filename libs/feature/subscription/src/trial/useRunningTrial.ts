import { useCompany } from '@frontdesk/platform'
import type { Company } from '@frontdesk/contract'
import { trialDaysLeft, trialEnd } from '@frontdesk/trial-and-promo'
import { useEffect, useState } from 'react'

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

/** A trial that runs, with the whole days left of it. */
type RunningTrial = { end: Date; daysLeft: number }

/** The moment that a company's trial ends; null where none runs. */
function endOf({ subscriptionSummary: summary, ...company }: Company, now: Date): Date | null {
  // Nobody is promised a trial whose provider says that none runs: the 14 days of TRIAL-1 are
  // for one that says nothing.
  if (summary === undefined) return trialEnd(company, now)
  return summary?.status === 'trial' ? trialEnd({ metadata: { trialEndDate: summary.trialEndsAt } }, now) : null
}

/**
 * The trial of the current company while a day of it is left (SHELL-6, TRIAL-1); null without one, and while
 * the company is not loaded.
 */
export function useRunningTrial(): RunningTrial | null {
  const company = useCompany()
  const today = useCurrentDay()
  const end = company && endOf(company, today)
  const daysLeft = end ? trialDaysLeft(end, today) : 0
  return end && daysLeft > 0 ? { end, daysLeft } : null
}
