/** Day and time at which people are back, in a language, by the clocks of support, whose zone is named (SUP-11). */
export const openingText = (opensAt: Date, { zone, language }: { zone: string; language: string }): string =>
  new Intl.DateTimeFormat(language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(opensAt)
