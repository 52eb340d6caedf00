/** Whether a name is one of the time zone database, as `Europe/Kyiv`. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Whether a text is a zone's name, which no difference from UTC is, as `+03:00`, with clocks that never change. */
export const isZoneName = (name: string): boolean => /^[a-z]/iu.test(name) && isTimeZone(name)
