import { useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react/macro'
import { formatDay, formatTime } from '../../i18n/formatTime.ts'
import { formatWeekday, relativeDay } from '../../i18n/relativeDay.ts'

/**
 * Returns a short form of an instant for lists: the time, Yesterday, the weekday within a week, else the date (MSG-12).
 */
export function useShortWhen(): (instant: Date, now: Date) => string {
  const { t } = useLingui()
  return (instant, now) => {
    switch (relativeDay(instant, now)) {
      case 'today':
        return formatTime(instant)
      case 'yesterday':
        return t`Yesterday`
      case 'this-week':
        return formatWeekday(instant, 'short')
      case 'other':
        return formatDay(instant)
    }
  }
}

const minute = 60_000

function subscribe(listener: () => void) {
  const timer = setInterval(listener, minute)
  return () => clearInterval(timer)
}

const startOfToday = () => new Date().setHours(0, 0, 0, 0)

let today = new Date(startOfToday())

/** The current day; the same object until midnight, so that nothing renders before. */
export const useToday = (): Date =>
  useSyncExternalStore(subscribe, () => {
    if (today.getTime() !== startOfToday()) today = new Date(startOfToday())
    return today
  })
