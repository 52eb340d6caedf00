import { useSyncExternalStore } from 'react'
import { formatDay, formatTime } from '@frontdesk/platform'

/** When something was, as short as a list can say it: the time today, else the day (MSG-12). */
export const shortWhen = (instant: Date, now: Date): string =>
  instant.toDateString() === now.toDateString() ? formatTime(instant) : formatDay(instant)

const minute = 60_000

function subscribe(tell: () => void) {
  const timer = setInterval(tell, minute)
  return () => clearInterval(timer)
}

const startOfToday = () => new Date().setHours(0, 0, 0, 0)

let today = new Date(startOfToday())

/** The day that it is; the same object until midnight, so that nothing is drawn anew before. */
export const useToday = (): Date =>
  useSyncExternalStore(subscribe, () => {
    if (today.getTime() !== startOfToday()) today = new Date(startOfToday())
    return today
  })
