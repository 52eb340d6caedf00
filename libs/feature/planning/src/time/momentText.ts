import { deviceZone } from '@frontdesk/platform'

/** A moment in words, by the clocks of a zone, which is named where this device is in another one (PLAN-1). */
export const momentText = (at: Date | string, { zone, language }: { zone: string; language: string }): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
    ...(zone !== deviceZone() && { timeZoneName: 'short' }),
  }).format(new Date(at))
