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
