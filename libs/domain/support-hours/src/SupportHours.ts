/**
 * A stretch of a weekday in which people answer: 1 is Monday, 7 Sunday; minutes after midnight, `to` not included. An
 * end after 24:00, up to 48:00, is on the next day.
 */
export type OpenTime = { readonly weekday: number; readonly from: number; readonly to: number }

/** A date with times of its own in place of those of its weekday, as YYYY-MM-DD; without times it is closed. */
export type SpecialDate = { readonly date: string; readonly times: readonly Omit<OpenTime, 'weekday'>[] }

/** Hours of a week and of dates, in the time of a place: those of support, or of a company's office (PLAN-2). */
export type OpenHours = {
  /** A name of the IANA time zone database: Europe/Kyiv. */
  readonly zone: string
  readonly week: readonly OpenTime[]
  /** Closed days, as YYYY-MM-DD in that place. */
  readonly holidays?: readonly string[]
  readonly dates?: readonly SpecialDate[]
}

/** When people of support answer (SUP-11), in the time of a place. */
export type SupportHours = OpenHours & {
  /** Days without support, as YYYY-MM-DD in that place. */
  readonly holidays: readonly string[]
}

const names = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const pattern = /^(?<first>[a-z]{3})(?:-(?<last>[a-z]{3}))? (?<from>\d{1,2}:\d{2})-(?<to>\d{1,2}:\d{2})$/

/** Minutes after midnight; NaN for what is no time of a day. 24:00 is its end. */
function minutesOf(text: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = text.split(':').map(Number)
  const total = hours * 60 + minutes
  return minutes < 60 && total <= 24 * 60 ? total : Number.NaN
}

/**
 * Reads the hours of a week as an operator writes them, `Mon-Fri 09:00-18:00, Sat 10:00-14:00`; null where that is not
 * understood. Days may go over the end of a week (`Sat-Mon`), times may not go over midnight.
 */
export function readOpenTimes(text: string): readonly OpenTime[] | null {
  const read: OpenTime[] = []
  for (const part of text.toLowerCase().split(',')) {
    const { first = '', last = first, from = '', to = '' } = pattern.exec(part.trim())?.groups ?? {}
    const [begins, ends] = [names.indexOf(first), names.indexOf(last)]
    const [opens, closes] = [minutesOf(from), minutesOf(to)]
    if (begins < 0 || ends < 0 || !(opens < closes)) return null
    const days = ((ends - begins + 7) % 7) + 1
    for (let day = 0; day < days; day++) read.push({ weekday: ((begins + day) % 7) + 1, from: opens, to: closes })
  }
  return read
}
