import { useSyncExternalStore } from 'react'
import { formatDay, formatTime } from '@frontdesk/platform'

/** A short form of an instant for lists: the time if it is today, else the day (MSG-12). */
export const shortWhen = (instant: Date, now: Date): string =>
  instant.toDateString() === now.toDateString() ? formatTime(instant) : formatDay(instant)

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
