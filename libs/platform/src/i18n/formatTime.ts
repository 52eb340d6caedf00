import { isZoneName, localTime } from '@frontdesk/support-hours'
import { deviceZone } from './deviceZone.ts'

const two = (number: number) => String(number).padStart(2, '0')

const dateOf = (date: Date | string) => (typeof date === 'string' ? new Date(date) : date)

/** HH:mm on this device's clock, the same in all languages (MSG-12). */
export function formatTime(date: Date | string): string {
  const moment = dateOf(date)
  return `${two(moment.getHours())}:${two(moment.getMinutes())}`
}

/** dd.mm.yyyy on this device's calendar, the same in all languages (LOC-1). */
export function formatDay(date: Date | string): string {
  const moment = dateOf(date)
  return `${two(moment.getDate())}.${two(moment.getMonth() + 1)}.${moment.getFullYear()}`
}

/** dd.mm.yyyy HH:mm. */
export const formatDayTime = (date: Date | string): string => `${formatDay(date)} ${formatTime(date)}`

/** dd.mm.yyyy HH:mm of a clock, given as milliseconds of the same calendar and clock in UTC. */
function clockText(local: number): string {
  const clock = new Date(local)
  const day = `${two(clock.getUTCDate())}.${two(clock.getUTCMonth() + 1)}.${clock.getUTCFullYear()}`
  return `${day} ${two(clock.getUTCHours())}:${two(clock.getUTCMinutes())}`
}

/** dd.mm.yyyy HH:mm on a clock so many minutes ahead of UTC; on this device's clock where that is not known. */
export const formatDayTimeAhead = (date: Date | string, utcOffset: number | null | undefined): string =>
  utcOffset == null ? formatDayTime(date) : clockText(dateOf(date).getTime() + utcOffset * 60_000)

/**
 * dd.mm.yyyy HH:mm by the clocks of a zone. Where this device is in another zone, its short name in a language comes
 * after it: 21.11.2026 09:00 GMT+2. A zone that a browser is too old to know is taken for that of this device.
 */
export function formatDayTimeIn(date: Date | string, { zone, language }: { zone: string; language: string }): string {
  const moment = dateOf(date)
  if (zone === deviceZone() || !isZoneName(zone)) return formatDayTime(moment)
  const parts = new Intl.DateTimeFormat(language, { timeZone: zone, timeZoneName: 'short' }).formatToParts(moment)
  return `${clockText(localTime(moment.getTime(), zone))} ${parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone}`
}
