import type { SupportHours } from '@frontdesk/support-hours'

/** A stretch of a weekday as its fields have it: `09:00`, or empty. An end at 00:00 is the end of the day. */
export type TypedTime = { key: number; weekday: number; from: string; to: string }

/** Hours of support that are being changed. */
export type HoursDraft = {
  zone: string
  times: readonly TypedTime[]
  /** As `2026-12-25`, in order. */
  holidays: readonly string[]
}

const endOfDay = 24 * 60
const two = (number: number) => String(number).padStart(2, '0')
const typed = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

/** Minutes after midnight; null for an empty field. */
function minutesOf(text: string): number | null {
  const { hours, minutes } = /^(?<hours>\d\d):(?<minutes>\d\d)/.exec(text)?.groups ?? {}
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

function rangeOf({ from, to }: TypedTime): { from: number; to: number } | null {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  if (opens === null || closes === null) return null
  const end = closes === 0 ? endOfDay : closes
  return opens < end ? { from: opens, to: end } : null
}

/** Whether a time lacks its beginning or its end, or ends before it begins. */
export const isWrong = (time: TypedTime): boolean => rangeOf(time) === null

export const hoursDraftOf = ({ zone, week, holidays }: SupportHours): HoursDraft => ({
  zone,
  times: week.map(({ weekday, from, to }, key) => ({ key, weekday, from: typed(from), to: typed(to) })),
  holidays,
})

/** The hours of a draft, without the times that are wrong. */
export const supportHoursOf = ({ zone, times, holidays }: HoursDraft): SupportHours => ({
  zone,
  week: times.flatMap((time) => {
    const range = rangeOf(time)
    return range === null ? [] : [{ weekday: time.weekday, ...range }]
  }),
  holidays,
})

const usual = { from: '09:00', to: '18:00' }

/** Adds a time to a day. The first one of a day is as that of the day before it; a further one is empty. */
export function withTime(times: readonly TypedTime[], weekday: number): readonly TypedTime[] {
  const isFirst = !times.some((time) => time.weekday === weekday)
  const { from, to } = times.findLast((time) => time.weekday < weekday) ?? times[0] ?? usual
  const key = Math.max(-1, ...times.map((time) => time.key)) + 1
  const added = isFirst ? { key, weekday, from, to } : { key, weekday, from: '', to: '' }
  return [...times, added].toSorted((one, other) => one.weekday - other.weekday)
}
