import { formatDay, formatTime } from '@frontdesk/platform'

/** When something was, as short as a list can say it: the time today, else the day (MSG-12). */
export const shortWhen = (instant: Date, now: Date): string =>
  instant.toDateString() === now.toDateString() ? formatTime(instant) : formatDay(instant)
