import { mostResultDays } from '@frontdesk/contract/limits'
import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router-dom'

/** Ranges that end today: numbers of days, and the days of the present month. */
export const rangeNames = ['7', '30', '90', 'month'] as const
export type RangeName = (typeof rangeNames)[number]

/** A range of days, both included, as `2026-11-20`; `name`: null where the days were chosen one by one. */
export type ResultRange = { name: RangeName | null; from: string; to: string }

const dayLasts = 86_400_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)
const timeOf = (text: string | null) => {
  const time = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** The days between two, read so that there is always a range: the first day moves when it is beyond the longest. */
function rangeBetween(from: number, to: number, today: number): Pick<ResultRange, 'from' | 'to'> {
  const end = Math.min(to, today)
  return { from: dayOf(Math.min(Math.max(from, end - (mostResultDays - 1) * dayLasts), end)), to: dayOf(end) }
}

const firstOf = (name: RangeName, today: string): number =>
  name === 'month' ? Date.parse(`${today.slice(0, 7)}-01`) : Date.parse(today) - (Number(name) - 1) * dayLasts

function subscribe(listener: () => void) {
  const timer = setInterval(listener, 60_000)
  return () => clearInterval(timer)
}

/** The present day in a zone, as `2026-11-20`. */
const todayIn = (zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    Date.now(),
  )

/**
 * The shown range of days of a zone, read from and written to the address, so that links, back and reload preserve it.
 */
export function useResultRange(zone: string): {
  range: ResultRange
  today: string
  showNamed: (name: RangeName) => void
  showBetween: (range: { from: string; to: string }) => void
} {
  const [parameters, setParameters] = useSearchParams()
  const today = useSyncExternalStore(subscribe, () => todayIn(zone))
  const [from, to] = [timeOf(parameters.get('from')), timeOf(parameters.get('to'))]
  const name = rangeNames.find((each) => each === parameters.get('days')) ?? '30'
  const now = Date.parse(today)
  const range =
    from !== null && to !== null
      ? { name: null, ...rangeBetween(from, to, now) }
      : { name, ...rangeBetween(firstOf(name, today), now, now) }
  return {
    range,
    today,
    showNamed: (chosen) => setParameters(chosen === '30' ? {} : { days: chosen }),
    showBetween: (chosen) => setParameters(chosen),
  }
}
