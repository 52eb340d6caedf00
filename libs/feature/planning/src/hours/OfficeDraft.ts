import type { OfficeHours } from '@frontdesk/contract'
import { presentName } from '@frontdesk/support-hours'

/** A stretch of a day as its fields have it: `09:00`, or empty. An end that is not later is on the next day. */
export type DraftTime = { key: number; from: string; to: string }

/** A day with its times: a weekday, 1 to 7, or a date, as `2026-12-25`. */
export type DraftDay<Day> = { day: Day; times: readonly DraftTime[] }

/** Office hours that are being changed. */
export type OfficeDraft = Pick<OfficeHours, 'isOn' | 'away' | 'ai'> & {
  zone: string
  week: readonly DraftDay<number>[]
  dates: readonly DraftDay<string>[]
}

/** The hours of a draft, as they are saved. */
export type DraftedHours = Omit<OfficeHours, 'zone' | 'awayDefaults' | 'revision'> & { zone: string }

const wholeDay = 24 * 60
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const
const two = (number: number) => String(number).padStart(2, '0')
const typed = (minutes: number) => `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`

/** Minutes after midnight; null for an empty field. */
function minutesOf(text: string): number | null {
  const { hours, minutes } = /^(?<hours>\d\d):(?<minutes>\d\d)/.exec(text)?.groups ?? {}
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

function rangeOf({ from, to }: DraftTime): { from: number; to: number } | null {
  const [opens, closes] = [minutesOf(from), minutesOf(to)]
  if (opens === null || closes === null) return null
  return { from: opens, to: closes > opens ? closes : closes + wholeDay }
}

/** Whether a time lacks its beginning or its end. */
export const lacksTime = (time: DraftTime): boolean => rangeOf(time) === null

/** Whether a time ends on the day after its own, at midnight not counted. */
export function endsNextDay(time: DraftTime): boolean {
  const range = rangeOf(time)
  return range !== null && range.to > wholeDay
}

const typedTimes = (times: readonly { from: number; to: number }[]): readonly DraftTime[] =>
  times.map(({ from, to }, key) => ({ key, from: typed(from), to: typed(to) }))

/** The draft of hours as they are; `zone`: where none was chosen. */
export const officeDraftOf = ({ week, dates, isOn, away, ai, ...hours }: OfficeHours, zone: string): OfficeDraft => ({
  isOn,
  away,
  ai,
  zone: presentName(hours.zone ?? zone),
  week: weekdays.map((day) => ({ day, times: typedTimes(week.filter(({ weekday }) => weekday === day)) })),
  dates: dates.map(({ date, times }) => ({ day: date, times: typedTimes(times) })),
})

const rangesOf = (times: readonly DraftTime[]) => times.flatMap((time) => rangeOf(time) ?? [])

/** The hours of a draft, without the times that are wrong. */
export const draftedHours = ({ zone, isOn, week, dates, away, ai }: OfficeDraft): DraftedHours => ({
  zone,
  isOn,
  week: week.flatMap(({ day, times }) => rangesOf(times).map((range) => ({ weekday: day, ...range }))),
  dates: dates.map(({ day, times }) => ({ date: day, times: rangesOf(times) })),
  away: { ...away, texts: Object.fromEntries(trimmed(away.texts)) },
  ai,
})

const trimmed = (texts: OfficeHours['away']['texts']) =>
  Object.entries(texts).flatMap(([language, text]) => (text.trim() === '' ? [] : [[language, text.trim()] as const]))

/** How many times a draft has. */
export const countTimes = (days: readonly DraftDay<unknown>[]): number =>
  days.reduce((all, { times }) => all + times.length, 0)

const usual = { from: '09:00', to: '18:00' }

/** Adds a time to a day: as the first one of `like`, or the usual one; a further one of the day is empty. */
export function withDraftTime(times: readonly DraftTime[], like: readonly DraftTime[] = []): readonly DraftTime[] {
  const key = Math.max(-1, ...times.map((time) => time.key)) + 1
  const { from, to } = times.length === 0 ? (like[0] ?? usual) : { from: '', to: '' }
  return [...times, { key, from, to }]
}
